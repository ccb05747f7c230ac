import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { alignBlocks } from './align-blocks.ts';
import type { Block, BlockKind } from './blocks.ts';

/** The numbers of the blocks in each pair, such as `0-0 1+2-1 -2`. */
function align(left: Block[], right: Block[]): string {
  const numbers = (blocks: Block[], all: Block[]) => blocks.map((block) => all.indexOf(block)).join('+');
  const pairs = alignBlocks(left, right);
  return pairs.map((pair) => `${numbers(pair.left, left)}-${numbers(pair.right, right)}`).join(' ');
}

const block = (kind: BlockKind, name: string, length: number, anchors: string[] = []): Block => ({
  html: '',
  kind,
  name,
  length,
  anchors: new Set(anchors),
});
const paragraph = (words: number, anchors?: string[]) => block('prose', 'p', words * 5, anchors);
const heading = (words: number) => block('heading', 'h2', words * 5);
const texts = (...lengths: number[]) => lengths.map((length) => paragraph(length));

describe('blocks are aligned', () => {
  test('one by one if both texts have the same', () => {
    expect(align(texts(10, 50, 30), texts(12, 44, 33))).toBe('0-0 1-1 2-2');
  });

  test('with an empty place if a paragraph has no counterpart', () => {
    expect(align(texts(40, 90, 20, 60), texts(40, 20, 60))).toBe('0-0 1- 2-1 3-2');
    expect(align(texts(40, 20, 60), texts(40, 20, 60, 90))).toBe('0-0 1-1 2-2 -3');
  });

  test('two to one if a translator joined paragraphs', () => {
    expect(align(texts(60, 40, 30, 10), texts(60, 70, 10))).toBe('0-0 1+2-1 3-2');
    expect(align(texts(60, 70, 10), texts(60, 40, 30, 10))).toBe('0-0 1-1+2 2-3');
  });

  test('by headings, code and addresses before lengths', () => {
    const left = [heading(3), paragraph(20), paragraph(20), heading(1)];
    const right = [heading(1), paragraph(41), heading(4)];
    expect(align(left, right)).toBe('0-0 1+2-1 3-2');
    const linked = (...addresses: string[]) => addresses.map((address) => paragraph(40, [address]));
    expect(align(linked('/a', '/b', '/c'), linked('/a', '/c'))).toBe('0-0 1- 2-1');
  });

  test('if one text is empty', () => {
    expect(align([], texts(3, 4))).toBe('-0 -1');
    expect(align(texts(3), [])).toBe('0-');
    expect(align([], [])).toBe('');
  });
});

test('every block is in exactly one pair, in its order', () => {
  const any = fc.constantFrom<() => Block>(
    () => paragraph(1),
    () => heading(1),
    () => block('code', 'pre', 1),
    () => block('list', 'ul', 1),
    () => paragraph(30),
  );
  const blocks = fc.array(any, { maxLength: 120 }).map((makers) => makers.map((make) => make()));
  fc.assert(
    fc.property(blocks, blocks, (left, right) => {
      const pairs = alignBlocks(left, right);
      expect(pairs.flatMap((pair) => pair.left)).toEqual(left);
      expect(pairs.flatMap((pair) => pair.right)).toEqual(right);
    }),
    propertyRuns,
  );
});

test('paragraphs that are left out at random leave 95 % of the others paired', () => {
  const left = texts(...Array.from({ length: 200 }, (_, index) => 5 + ((index * 37) % 60)));
  const shorter = Array.from({ length: 200 }, (_, index) => 4 + Math.round(((index * 37) % 60) * 0.9));
  const missing = (index: number) => index % 17 === 5;
  const right = texts(...shorter.filter((_, index) => !missing(index)));
  const kept = left.map((_, index) => index).filter((index) => !missing(index));
  const paired = new Map(
    alignBlocks(left, right).flatMap((pair) =>
      pair.left.map(
        (block) => [left.indexOf(block), pair.right.map((other) => right.indexOf(other))] as const,
      ),
    ),
  );
  const correct = kept.filter((index, place) => paired.get(index)?.includes(place));
  expect(correct.length / kept.length).toBeGreaterThan(0.95);
});
