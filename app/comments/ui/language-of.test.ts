import { expect, it } from 'vitest';
import { languageOf } from './language-of.ts';

it.each([
  ['Дуже доречно, дякую!', 'uk', 'uk'],
  ['Дуже доречно, дякую!', 'en', 'uk'],
  ['Quite to the point, thank you!', 'uk', 'en'],
  ['Quite to the point, thank you!', 'en', 'en'],
  ['Функція useEffect тут зайва', 'uk', 'uk'],
  ['OK', 'uk', 'uk'],
  ['+1 👍', 'en', 'en'],
  ['Это очень хорошо написано', 'uk', ''],
  ['Слово «это» — не українське', 'uk', 'uk'],
] as const)('%s on a page in %s is %s', (text, page, language) => {
  expect(languageOf(text, page)).toBe(language);
});
