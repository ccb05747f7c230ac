import { describe, expect, it } from 'vitest';
import { en } from '#app/texts/en/messages.ts';
import { uk } from '#app/texts/uk/messages.ts';
import { plural } from './plural.ts';

describe('plural', () => {
  it.each([
    [0, '0 дописів'],
    [1, '1 допис'],
    [2, '2 дописи'],
    [5, '5 дописів'],
    [11, '11 дописів'],
    [12, '12 дописів'],
    [21, '21 допис'],
    [22, '22 дописи'],
    [111, '111 дописів'],
    [1.5, '1,5 допису'],
    [12_345, '12\u00a0345 дописів'],
  ])('counts %d posts in Ukrainian', (count, text) => {
    expect(uk.blog.count(count)).toBe(text);
  });

  it.each([
    [0, '0 posts'],
    [1, '1 post'],
    [2, '2 posts'],
    [12_345, '12,345 posts'],
  ])('counts %d posts in English', (count, text) => {
    expect(en.blog.count(count)).toBe(text);
  });

  it.each([
    [1, '1 хвилина читання'],
    [3, '3 хвилини читання'],
    [15, '15 хвилин читання'],
    [21, '21 хвилина читання'],
  ])('tells a reading time of %d in Ukrainian', (minutes, text) => {
    expect(uk.post.readingTime(minutes)).toBe(text);
  });

  it('falls back to the form “other”', () => {
    expect(plural('uk', 5, { one: '# кіт', other: '# кота' })).toBe('5 кота');
  });
});
