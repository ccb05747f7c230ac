import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { FRONT_MATTER } from '#server/content/fields/yaml.ts';
import { compiled } from '#test/markdown/compiled.ts';
import { propertyRuns } from '#test/setup/property-runs.ts';
import { alignBlocks } from './align-blocks.ts';
import { type Block, type BlockKind, toBlocks } from './blocks.ts';

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

  test('up to the last block of an unfinished text, and what follows has no counterpart', () => {
    expect(align(texts(40, 30, 50, 20), texts(36, 27))).toBe('0-0 1-1 2- 3-');
    expect(align(texts(6, 60, 50, 7), texts(6))).toBe('0-0 1- 2- 3-');
    expect(align(texts(6, 60), texts(6, 58, 50, 7, 40))).toBe('0-0 1-1 -2 -3 -4');
    expect(align(texts(30, 12, 20, 90), texts(30, 11, 19))).toBe('0-0 1-1 2-2 3-');
    const long = Array.from({ length: 400 }, (_, index) => 5 + ((index * 37) % 60));
    const begun = [...long.keys()].map((index) => (index < 150 ? `${index}-${index}` : `${index}-`));
    expect(align(texts(...long), texts(...long.slice(0, 150)))).toBe(begun.join(' '));
  });

  test('around a missing section', () => {
    const left = texts(...Array.from({ length: 60 }, (_, index) => 5 + ((index * 37) % 60)));
    const pairs = left.map((_, at) => (at < 20 ? `${at}-${at}` : at < 40 ? `${at}-` : `${at}-${at - 20}`));
    expect(
      align(
        left,
        left.filter((_, at) => at < 20 || at >= 40).map((block) => ({ ...block })),
      ),
    ).toBe(pairs.join(' '));
  });

  test('by headings if several sections are missing', () => {
    const left = [heading(1), ...texts(80, 80, 80), heading(1), ...texts(80, 80), heading(1)];
    expect(align(left, [heading(1), heading(1), heading(1)])).toBe('0-0 1- 2- 3- 4-1 5- 6- 7-2');
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

test('98 % of the pairs of a translation are there as soon as their blocks are written', async () => {
  const posts = await readDemo();
  const results = posts.flatMap(([source, translation]) => {
    const whole = numbersOf(source, translation);
    return translation.slice(1).flatMap((_, cut) => {
      const written = cut + 1;
      const found = new Set(numbersOf(source, translation.slice(0, written)).map(String));
      return whole.flatMap((pair) => cutPair(pair, written)).map((pair) => found.has(String(pair)));
    });
  });

  expect(results.length).toBeGreaterThan(1_000);
  expect(results.filter(Boolean).length / results.length).toBeGreaterThan(0.98);
});

/** The numbers of the blocks in a pair. */
type Numbers = [left: string, right: string];

function numbersOf(left: Block[], right: Block[]): Numbers[] {
  const [lefts, rights] = [left.keys(), right.keys()];
  return alignBlocks(left, right).map((pair) => [
    [...lefts.take(pair.left.length)].join('+'),
    [...rights.take(pair.right.length)].join('+'),
  ]);
}

/** What is left of a pair if the right text has only so many blocks. */
function cutPair([left, right]: Numbers, written: number): Numbers[] {
  const rest = right.split('+').filter((number) => number !== '' && Number(number) < written);
  if (right !== '' && rest.length === 0) return left === '' ? [] : left.split('+').map((one) => [one, '']);
  return [[left, rest.join('+')]];
}

/** The blocks of the demo's posts, from each language to the other. */
async function readDemo(): Promise<[Block[], Block[]][]> {
  const folder = join(import.meta.dirname, '../../demo/posts');
  const read = async (slug: string, locale: Locale) => {
    const file = await readFile(join(folder, slug, `${locale}.md`), 'utf8').catch(() => '');
    return toBlocks(compiled(file.replace(FRONT_MATTER, '')), '');
  };
  const slugs = await readdir(folder);
  const posts = await Promise.all(
    slugs.map(async (slug) => [await read(slug, 'uk'), await read(slug, 'en')] as const),
  );

  return posts
    .filter(([uk, en]) => uk.length > 0 && en.length > 0)
    .flatMap(([uk, en]) => [
      [uk, en],
      [en, uk],
    ]);
}
