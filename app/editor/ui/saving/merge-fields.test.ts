import { expect, test } from 'vitest';
import { continues, mergeFields } from './merge-fields.ts';

const seen = { title: 'a', content: 'b', slug: 'c' };

test.each([
  ['different fields', { title: 'x' }, { content: 'y' }, { title: 'x', content: 'y', slug: 'c' }],
  ['the same field in the same way', { title: 'x' }, { title: 'x' }, { title: 'x', content: 'b', slug: 'c' }],
  ['no field on one side', {}, { slug: '' }, { title: 'a', content: 'b', slug: '' }],
  ['one field in two ways', { title: 'x', slug: 'z' }, { title: 'y' }, null],
])('two editors have changed %s', (_what, mine, theirs, expected) => {
  expect(mergeFields({ seen, mine: { ...seen, ...mine }, theirs: { ...seen, ...theirs } })).toEqual(expected);
});

test.each([
  ['goes on', { title: 'a', content: 'one two' }, true],
  ['is the same', { title: 'a', content: 'one' }, true],
  ['has another beginning', { title: 'a', content: 'zero one two' }, false],
  ['has lost a field', { title: '', content: 'one two' }, false],
])('a text that %s continues the older one: %#', (_what, newer, expected) => {
  expect(continues(newer, { title: 'a', content: 'one' })).toBe(expected);
});
