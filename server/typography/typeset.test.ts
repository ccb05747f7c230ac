import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { withSoftHyphens } from './soft-hyphens.ts';
import { typeset } from './typeset.ts';

const SMART = { isSmart: true };
/** Writes no-break spaces as `~`, so that they can be seen. */
const shown = (text: string, locale: Locale, { isSmart = false } = {}) =>
  typeset(text, { locale, isSmart }).replaceAll('\u00a0', '~');

describe('no-break spaces', () => {
  test.each<[Locale, string, string]>([
    ['uk', 'Він живе в лісі і не спить', 'Він живе в~лісі і~не~спить'],
    ['uk', 'Це не все — є й інше', 'Це~не~все~— є~й~інше'],
    ['uk', 'Якби ж я був він би прийшов', 'Якби~ж я~був він~би прийшов'],
    ['uk', 'щоб стало і ще на завтра', 'щоб стало і~ще на~завтра'],
    ['uk', 'Я б не в лісі жив', 'Я~б не~в~лісі жив'],
    ['uk', '5 кг, 20 хв і 3 млн', '5~кг, 20~хв і~3~млн'],
    ['uk', '21 листопада 2026 р. о 14:02', '21~листопада 2026~р. о~14:02'],
    ['uk', '10 000 гривень, 1 234 567 рядків', '10~000 гривень, 1~234~567 рядків'],
    ['uk', '№ 5, 30 %, 20 °C', '№~5, 30~%, 20~°C'],
    ['uk', 'Т. Г. Шевченко', 'Т.~Г.~Шевченко'],
    ['uk', 'з\nнового рядка', 'з~нового рядка'],
    ['uk', 'п’ять і п-ка', 'п’ять і~п-ка'],
    ['en', 'It is a matter of an hour', 'It is~a~matter of~an~hour'],
    ['en', 'A word – and 5 MB in 20 ms', 'A~word~– and 5~MB in~20~ms'],
    ['en', 'On 21 November at 5 pm', 'On~21~November at~5~pm'],
    ['en', 'if it is up to us to do it so', 'if it is up to us to do~it~so'],
  ])('%s: %j is %j', (locale, text, expected) => {
    expect(shown(text, locale)).toBe(expected);
  });

  test('keep the length of the text and every other character', () => {
    const text = 'У 2026 р. це й є те, що в нас — і в них — по 10 000 грн.';
    expect(typeset(text, { locale: 'uk', isSmart: false }).replaceAll('\u00a0', ' ')).toBe(text);
  });
});

describe('smart punctuation', () => {
  test.each<[Locale, string, string]>([
    ['uk', `"Слово" і "слово в "лапках" тут"`, '«Слово» і~«слово в~„лапках“ тут»'],
    ['uk', `пам'ять, об'єкт`, 'пам’ять, об’єкт'],
    ['uk', 'Київ - столиця, а Львів -- ні', 'Київ~— столиця, а~Львів~— ні'],
    ['uk', '("так")', '(«так»)'],
    ['en', `"A 'quoted' word," she said`, '“A~‘quoted’ word,” she said'],
    ['en', `don't, readers' and it's`, 'don’t, readers’ and it’s'],
    ['en', 'one - two--three', 'one~– two—three'],
    ['en', 'a 5" screen', 'a~5" screen'],
    ['en', 'a --> b, <!-- c', 'a~--> b, <!-- c'],
    ['en', 'well-known 2026-11-22', 'well-known 2026-11-22'],
  ])('%s: %j is %j', (locale, text, expected) => {
    expect(shown(text, locale, SMART)).toBe(expected);
  });

  test('is left out unless it is wanted', () => {
    expect(shown(`"так" - ні, пам'ять`, 'uk')).toBe(`"так" - ні, пам'ять`);
  });

  test('takes linear time on a text of nothing but quotes', () => {
    const text = `${'"a '.repeat(20_000)}${`b' `.repeat(20_000)}${'c" '.repeat(20_000)}`;
    expect(typeset(text, { locale: 'en', isSmart: true })).toHaveLength(text.length);
  });
});

describe('soft hyphens', () => {
  test.each([
    ['Інтернаціоналізація', 'Інтер-на-ціо-на-лі-за-ція'],
    ['Найпопулярніший з усіх', 'Найпо-пу-ляр-ні-ший з усіх'],
    ['Internationalization', 'Inter-na-tion-al-iza-tion'],
    ['Перечитуючи короткі слова', 'Пере-чи-ту-ючи короткі слова'],
    ['Їдемо на\u00a0електричці', 'Їдемо на\u00a0електри-чці'],
    ['Їдемо потягом до\u00a0Ужгорода', 'Їдемо потягом до\u00a0Ужгорода'],
    ['getElementById та XMLHttpRequest', 'getElementById та XMLHttpRequest'],
  ])('%j breaks as %j', (title, expected) => {
    expect(withSoftHyphens(title).replaceAll('\u00ad', '-')).toBe(expected);
  });
});
