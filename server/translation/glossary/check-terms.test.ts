import { describe, expect, test } from 'vitest';
import { openGlossary } from './check-terms.ts';
import { toDoc } from './model.ts';

const aTerm = (uk: string, en: string, { forbiddenUk = '', forbiddenEn = '' } = {}) =>
  toDoc({ uk, en, note: '', part: '', forbiddenUk, forbiddenEn });

const TERMS = [
  aTerm('допис', 'post', { forbiddenEn: 'article; blog entry' }),
  aTerm('стрічка новин', 'news feed'),
  aTerm('застосунок', 'app', { forbiddenUk: 'додаток' }),
  aTerm('ключ доступу', 'passkey'),
];
const intoEnglish = openGlossary(TERMS, 'en');
const intoUkrainian = openGlossary(TERMS, 'uk');

test.each([
  ['допис', 'допис дописи допису дописів дописом дописами дописові дописах'],
  ['книга', 'книга книги книзі книгу книгою книг книгам книгами'],
  ['місто', 'місто міста місту містом місті міст містам містами'],
  ['знання', 'знання знанню знанням знаннями знаннях'],
  [
    'український',
    'український українського українському українським українська українській українську українські',
  ],
  ['читати', 'читати читаю читаєш читає читаємо читають читав читала'],
  ['ніч', 'ніч ночі ніччю ночей ночам ночами ночах'],
  ['комп’ютер', 'комп’ютер комп’ютера комп’ютеру комп’ютером комп’ютері комп’ютери комп’ютерів комп’ютерами'],
])('%s is found in each of its forms', (uk, forms) => {
  const glossary = openGlossary([aTerm(uk, 'x')], 'en');
  const missed = forms.split(' ').filter((form) => glossary.termsIn(`Ось ${form}, бачите?`).length === 0);
  expect(missed).toEqual([]);
});

test('a term of several words is found in its forms and order, and within one sentence', () => {
  const found = (text: string) => intoEnglish.termsIn(text).map(({ to }) => to);
  expect(found('Читаю у стрічці новин і в дописах')).toEqual(['news feed', 'post']);
  expect(found('Стрічка. Новин немає. Новин стрічка. Підпис, опис і дописав.')).toEqual([]);
});

describe('a translation', () => {
  const check = (original: string, text: string) => intoEnglish.check([{ original, text, line: 3 }]);
  const problem = { line: 3, term: 'допис', expected: 'post', used: null, isInOriginal: true };

  test.each([
    ['with the term, in another form', 'Мої дописи', 'My posts', []],
    ['with a forbidden variant', 'Мої дописи', 'My Articles here', [{ ...problem, used: 'Articles' }]],
    ['with a forbidden variant of two words', 'Допис', 'A blog entry', [{ ...problem, used: 'blog entry' }]],
    ['without the term', 'Мої дописи', 'My texts', [problem]],
    [
      'with what the original does not have',
      'Це',
      'An article',
      [{ ...problem, used: 'article', isInOriginal: false }],
    ],
    ['that does not exist yet', 'Мої дописи', '', []],
  ])('%s', (_, original, text, problems) => {
    expect(check(original, text)).toEqual(problems);
  });

  test('is checked in both directions', () => {
    const [found] = intoUkrainian.check([{ original: 'An app', text: 'Два додатки', line: 1 }]);
    expect(found).toMatchObject({ term: 'app', expected: 'застосунок', used: 'додатки' });
  });
});

test('of several translations of a term, each is right', () => {
  const glossary = openGlossary([aTerm('лист', 'letter'), aTerm('лист', 'sheet')], 'en');
  expect(glossary.check([{ original: 'Листи', text: 'Sheets', line: 1 }])).toEqual([]);
});
