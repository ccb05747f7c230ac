import { expect, test } from 'vitest';
import { negotiateLocale } from './locales.ts';

test.each([
  ['the stored choice goes before the header', { chosen: 'uk', acceptLanguage: 'en' }, 'uk'],
  ['a stored value that is not a language is ignored', { chosen: 'ru', acceptLanguage: 'en' }, 'en'],
  ['without a header the language is Ukrainian', { acceptLanguage: null }, 'uk'],
  ['an empty header is like none', { acceptLanguage: '' }, 'uk'],
  ['a header that accepts everything names no language', { acceptLanguage: '*' }, 'uk'],
  ['Ukrainian is chosen if it is named first', { acceptLanguage: 'uk-UA,uk;q=0.9,en;q=0.8' }, 'uk'],
  ['English is chosen if it is named first', { acceptLanguage: 'en-GB,uk;q=0.9' }, 'en'],
  ['weights count more than the order', { acceptLanguage: 'en;q=0.5,uk;q=0.7' }, 'uk'],
  ['a language with the weight 0 is refused', { acceptLanguage: 'uk;q=0,en;q=0.1' }, 'en'],
  ['German readers get English', { acceptLanguage: 'de-DE,de;q=0.9' }, 'en'],
  ['Polish readers who also read Ukrainian get Ukrainian', { acceptLanguage: 'pl,uk;q=0.3,*;q=0.1' }, 'uk'],
  ['a header without a language is like none', { acceptLanguage: ';;q=,,' }, 'uk'],
])('%s', (_, given, expected) => {
  expect(negotiateLocale(given)).toBe(expected);
});
