import { expect, test } from 'vitest';
import { parseRange } from './range.ts';

test.each([
  ['bytes=0-1', { start: 0, end: 2 }],
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=0-', { start: 0, end: 100 }],
  ['bytes=99-', { start: 99, end: 100 }],
  ['bytes=10-19', { start: 10, end: 20 }],
  ['bytes=90-1000', { start: 90, end: 100 }],
  ['bytes=-1', { start: 99, end: 100 }],
  ['bytes=-1000', { start: 0, end: 100 }],
  [' Bytes = 5 - 6 ', { start: 5, end: 7 }],
])('%s is a range of a hundred bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=1000-1001', 'bytes=-0'])('%s lies outside', (header) => {
  expect(parseRange(header, 100)).toBe('unsatisfiable');
});

test.each([
  null,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=5-4',
  'items=0-1',
  'bytes=0-1,4-5',
  'bytes=1.5-2',
])('%s asks for the whole', (header) => {
  expect(parseRange(header, 100)).toBeNull();
});

test('every range that is answered lies within the file', () => {
  for (const size of [1, 2, 3]) {
    for (const header of ['bytes=0-', 'bytes=1-', 'bytes=0-5', 'bytes=-2', 'bytes=2-2']) {
      const range = parseRange(header, size);
      if (range === null || range === 'unsatisfiable') continue;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThan(range.start);
      expect(range.end).toBeLessThanOrEqual(size);
    }
  }
});
