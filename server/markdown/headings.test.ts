import { describe, expect, test } from 'vitest';
import { compiled, htmlOf } from '#test/markdown/compiled.ts';

const outline = (markdown: string) =>
  compiled(markdown).headings.map(({ depth, text }) => `${depth} ${text}`);
const idsOf = (markdown: string) => compiled(markdown).headings.map(({ id }) => id);

describe('levels', () => {
  test.each([
    ['the document begins below the title of the post', '# А\n\n## Б\n\n# В', ['2 А', '3 Б', '2 В']],
    ['one that begins deep is raised', '### А\n\n#### Б', ['2 А', '3 Б']],
    ['none is skipped', '# А\n\n#### Б\n\n#### В\n\n###### Г', ['2 А', '3 Б', '3 В', '4 Г']],
    ['a shallower one later outranks what came before', '### А\n\n# Б\n\n### В', ['2 А', '2 Б', '3 В']],
    [
      'nothing lies below the sixth',
      '# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n###### 6',
      ['2 1', '3 2', '4 3', '5 4', '6 5', '6 6'],
    ],
    ['underlined headings are the same', 'А\n===\n\nБ\n---', ['2 А', '3 Б']],
  ])('%s', (_, markdown, expected) => {
    expect(outline(markdown)).toEqual(expected);
  });

  test('the element has the level that the list states', () => {
    expect(htmlOf('#### А')).toContain('<h2 id="а">А</h2>');
  });
});

describe('long words', () => {
  const WORD = 'електрокардіографічний';

  test('have soft hyphens on the page, except in code', () => {
    const html = htmlOf(`## *${WORD}* \`${WORD}\` getElementByIdentifier`).replaceAll('\u00ad', '~');
    expect(html).toContain(
      `<em>електро~кар~діо~гра~фі~чний</em> <code>${WORD}</code> getElementByIdentifier</h2>`,
    );
  });

  test('have none in the id, in the outline, in feeds, in the search and in what is aligned', () => {
    const { html, ...others } = compiled(`## ${WORD}`);
    expect(html).toContain(`id="${WORD}"`);
    expect(html).toContain(`aria-label="Посилання на розділ: ${WORD}"`);
    expect(JSON.stringify(others)).not.toContain('\u00ad');
    expect(others.blocks).toMatchObject([{ length: WORD.length }]);
  });

  test('have none if they are longer than any word', () => {
    const noWord = 'є'.repeat(101);
    expect(htmlOf(`## ${noWord}`)).toContain(`${noWord}</h2>`);
  });

  test('have none in paragraphs', () => {
    expect(htmlOf(WORD)).toBe(`<p>${WORD}</p>`);
  });
});

describe('ids', () => {
  test.each([
    ['Ukrainian letters stay', '# Що таке «Двомова»?', 'що-таке-двомова'],
    ['an apostrophe parts nothing', "# П’ять об'єктів", 'пять-обєктів'],
    ['ґ, є, і and ї are letters', '# Ґанок, їжак, єнот', 'ґанок-їжак-єнот'],
    ['decomposed letters are composed', '# Йод', 'йод'],
    ['code counts as its text', '# The `useState()` hook', 'the-usestate-hook'],
    ['pictures do not count', '# A ![x](y.png) b', 'a-b'],
    ['punctuation alone', '# ?!', 'h'],
    ['a name of the page around', '# Comments', 'h-comments'],
    ['a name every object has', '# constructor', 'h-constructor'],
    ['the prototype', '# \\_\\_proto\\_\\_', 'h-__proto__'],
    ['what a footnote would have', '# fn 1', 'h-fn-1'],
    ['given in braces', '## Склад {#ingredients}', 'ingredients'],
    ['given with blanks in the braces', '## Склад { #ingredients.list } ', 'ingredients.list'],
    ['given by an element', '<h2 id="ingredients">Склад</h2>', 'ingredients'],
    ['given by an element, but reserved', '<h2 id="main">Склад</h2>', 'h-main'],
    ['given after code', '## Метод `bind` {#bind}', 'bind'],
    ['given, but reserved', '## Склад {#main}', 'h-main'],
    ['given with letters an id can hold', '## Склад {#Склад_1}', 'Склад_1'],
  ])('%s', (_, markdown, expected) => {
    expect(idsOf(markdown)).toEqual([expected]);
  });

  test('are unique, also if the text has a number', () => {
    expect(idsOf('# А 2\n\n# А\n\n# А\n\n# А 2\n\n# А')).toEqual(['а-2', 'а', 'а-3', 'а-2-2', 'а-4']);
  });

  test('many equal headings take little time', () => {
    const ids = idsOf('# А\n\n'.repeat(500));
    expect(new Set(ids).size).toBe(500);
  });

  test('end at 80 characters', () => {
    expect(idsOf(`# ${'слово '.repeat(30)}`)[0]?.length).toBeLessThanOrEqual(80);
  });

  test('explicit ones are removed from the text', () => {
    expect(outline('## Склад {#x}\n\n## Кроки { #y }')).toEqual(['2 Склад', '2 Кроки']);
  });

  test('other braces and brackets in a heading are text', () => {
    expect(outline('## Кількість {n}\n\n## {#x} так\n\n## Кроки [#y]\n\n## Час {/z/}')).toEqual([
      '2 Кількість {n}',
      '2 {#x} так',
      '2 Кроки [#y]',
      '2 Час {/z/}',
    ]);
  });
});

test('a heading is followed by a link to itself with a name', () => {
  expect(htmlOf('## Про *нас*')).toBe(
    '<div class="heading"><h2 id="про-нас">Про <em>нас</em></h2>' +
      '<a class="anchor" href="#про-нас" aria-label="Посилання на розділ: Про нас"></a></div>',
  );
});

test('the table of contents lists the headings outside of quotes, lists and notes', () => {
  const markdown = '# А\n\n> # Б\n\n- # В\n\n> [!NOTE]\n> # Г\n\n<details>\n\n# Ґ\n\n</details>\n\n# Д';
  expect(outline(markdown)).toEqual(['2 А', '2 Д']);
  expect(htmlOf(markdown)).toContain('<h2 id="г">');
});
