import { expect, test } from 'vitest';
import { countLinks, splitLinks } from './links.ts';

test.each([
  ['Без посилань.', []],
  ['https://example.com', ['https://example.com/']],
  ['Дивіться https://example.com/a?b=1#c, там усе.', ['https://example.com/a?b=1#c']],
  [
    '(див. https://uk.wikipedia.org/wiki/Їжак_(тварина))',
    ['https://uk.wikipedia.org/wiki/%D0%87%D0%B6%D0%B0%D0%BA_(%D1%82%D0%B2%D0%B0%D1%80%D0%B8%D0%BD%D0%B0)'],
  ],
  ['«https://example.com/»', ['https://example.com/']],
  ['“Https://example.com/”, {https://b.example/c}…', ['https://example.com/', 'https://b.example/c']],
  ['‘https://example.com/a’ https://example.com/b…] c', ['https://example.com/a', 'https://example.com/b']],
  ['www.example.com!', ['http://www.example.com/']],
  ['HTTPS://EXAMPLE.COM/A', ['https://example.com/A']],
  ['javascript:alert(1) data:text/html,x ftp://example.com', []],
  ['https:// і http://', []],
  [
    'https://user:pass@example.com/ https://b.example/',
    ['https://user:pass@example.com/', 'https://b.example/'],
  ],
])('the links of “%s” are found', (text, hrefs) => {
  const parts = splitLinks(text);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap((part) => part.href ?? [])).toEqual(hrefs);
  expect(countLinks(text)).toBe(hrefs.length);
});
