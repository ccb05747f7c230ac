import { expect, test } from 'vitest';
import { blockLines } from './block-lines.ts';

test('blocks begin where the page has an element', () => {
  const text = [
    ...[
      '## Заголовок',
      '',
      'Абзац',
      'у два рядки',
      '',
      '- один',
      '- два',
      '',
      '```',
      'код',
      '',
      'код',
      '```',
    ],
    ...[
      '> цитата',
      '',
      '[a]: https://example.org',
      '<!-- примітка -->',
      '',
      '[^1]: Виноска',
      '',
      '| a |',
      '|---|',
      '| b |',
    ],
  ].join('\n');
  expect(blockLines(text)).toEqual([1, 3, 6, 9, 14, 21]);
});
