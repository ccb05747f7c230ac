import { expect, test } from 'vitest';
import { slug } from './slugs.ts';
import { slugFromTitle } from './transliteration.ts';

// Every example of the table in resolution 55 of the Cabinet of Ministers of Ukraine of 27 January 2010.
const OFFICIAL = `
Алушта Alushta, Андрій Andrii, Борщагівка Borshchahivka, Борисенко Borysenko, Вінниця Vinnytsia,
Володимир Volodymyr, Гадяч Hadiach, Богдан Bohdan, Згурський Zghurskyi, Ґалаґан Galagan,
Ґорґани Gorgany, Донецьк Donetsk, Дмитро Dmytro, Рівне Rivne, Олег Oleh, Есмань Esman,
Єнакієве Yenakiieve, Гаєвич Haievych, Короп’є Koropie, Житомир Zhytomyr, Жанна Zhanna,
Жежелів Zhezheliv, Закарпаття Zakarpattia, Казимирчук Kazymyrchuk, Медвин Medvyn,
Михайленко Mykhailenko, Іванків Ivankiv, Іващенко Ivashchenko, Їжакевич Yizhakevych,
Кадиївка Kadyivka, Мар’їне Marine, Йосипівка Yosypivka, Стрий Stryi, Олексій Oleksii, Київ Kyiv,
Коваленко Kovalenko, Лебедин Lebedyn, Леонід Leonid, Миколаїв Mykolaiv, Маринич Marynych,
Ніжин Nizhyn, Наталія Nataliia, Одеса Odesa, Онищенко Onyshchenko, Полтава Poltava, Петро Petro,
Решетилівка Reshetylivka, Рибчинський Rybchynskyi, Суми Sumy, Соломія Solomiia, Тернопіль Ternopil,
Троць Trots, Ужгород Uzhhorod, Уляна Uliana, Фастів Fastiv, Філіпчук Filipchuk, Харків Kharkiv,
Христина Khrystyna, Стеценко Stetsenko, Чернівці Chernivtsi, Шевченко Shevchenko, Шостка Shostka,
Кишеньки Kyshenky, Щербухи Shcherbukhy, Гоща Hoshcha, Гаращенко Harashchenko, Юрій Yurii,
Корюківка Koriukivka, Яготин Yahotyn, Ярошенко Yaroshenko, Костянтин Kostiantyn,
Знам’янка Znamianka, Феодосія Feodosiia, Згорани Zghorany, Розгон Rozghon
`
  .trim()
  .split(/,\s*/)
  .map((pair) => pair.split(' '));

test.each(OFFICIAL)('%s is %s', (ukrainian = '', latin = '') => {
  expect(slugFromTitle(ukrainian)).toBe(latin.toLowerCase());
  expect(slugFromTitle(ukrainian.toUpperCase())).toBe(latin.toLowerCase());
});

test.each([
  ['Біла Церква', 'bila-tserkva'],
  // Each letter with two forms, at the beginning of a word and inside.
  ['Єдність і її юна яскрава йота', 'yednist-i-yii-yuna-yaskrava-yota'],
  ['Івано-Франківськ: що подивитися?', 'ivano-frankivsk-shcho-podyvytysia'],
  ['«Об’єднання» — 2027', 'obiednannia-2027'],
  ["М`ята, п'ять, здоровʼя", 'miata-piat-zdorovia'],
  ['за́мок і замо́к', 'zamok-i-zamok'],
  ['Що нового в React 19.2', 'shcho-novoho-v-react-19-2'],
  ['  Don’t   panic!  ', 'dont-panic'],
  ['Crème brûlée & Straße, smørrebrød, Łódź', 'creme-brulee-strasse-smorrebrod-lodz'],
  ['日本語 とは', '日本語-とは'],
  ['!!!', ''],
  ['Ь', ''],
])('%s becomes %s', (title, expected) => {
  expect(slugFromTitle(title)).toBe(expected);
});

test('letters of a decomposed title are read whole', () => {
  expect(slugFromTitle('Їжачий гай'.normalize('NFD'))).toBe('yizhachyi-hai');
});

test('a long title ends after a whole word, and one long word is cut', () => {
  expect(slugFromTitle('слово '.repeat(40))).toBe(Array(13).fill('slovo').join('-'));
  expect(slugFromTitle('щ'.repeat(300))).toHaveLength(80);
});

test('a slug of a title is a valid slug', () => {
  for (const title of ['Київ', '日本語', 'Ǆ ǅ', 'हिन्दी', '…']) {
    const made = slugFromTitle(title);
    if (made !== '') expect(slug().safeParse(made).error).toBeUndefined();
  }
});
