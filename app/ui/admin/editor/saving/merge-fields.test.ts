import { expect, test } from 'vitest';
import { mergeFields } from './merge-fields.ts';

const seen = { title: 'a', content: 'b', slug: 'c' };

test.each([
  ['different fields', { title: 'x' }, { content: 'y' }, { title: 'x', content: 'y', slug: 'c' }],
  ['the same field in the same way', { title: 'x' }, { title: 'x' }, { title: 'x', content: 'b', slug: 'c' }],
  ['nothing of mine', {}, { slug: '' }, { title: 'a', content: 'b', slug: '' }],
  ['one field in two ways', { title: 'x', slug: 'z' }, { title: 'y' }, null],
])('%s', (_what, mine, theirs, expected) => {
  expect(mergeFields({ seen, mine: { ...seen, ...mine }, theirs: { ...seen, ...theirs } })).toEqual(expected);
});
