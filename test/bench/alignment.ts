import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { alignBlocks } from '#server/alignment/align-blocks.ts';
import { type Block, type BlockPair, toBlocks } from '#server/alignment/blocks.ts';
import { parseFile } from '#server/content/front-matter.ts';
import { contentPath } from '#server/content/layout.ts';
import { compiled } from '#test/markdown/compiled.ts';

/**
 * The alignment of two versions compared with pairs that were checked by hand: `npm run bench -- alignment
 * ../corpus`. Prints each checked pair that the alignment lacks and the share of correct ones; exits with 1 below
 * 95 %. The fixture has the numbers of Ukrainian and English blocks of each pair in order: `27×1:1 1×2:1`.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a content folder: npm run bench -- alignment path/to/folder');
const LEAST_SHARE = 0.95;
const FIXTURE = path.resolve(import.meta.dirname, '../fixtures/alignment/judged-pairs.json');

const judged: Record<string, string> = JSON.parse(await readFile(FIXTURE, 'utf8'));
let [total, found] = [0, 0];
for (const [slug, beads] of Object.entries(judged)) {
  const [uk = [], en = []] = await Promise.all(LOCALES.map((locale) => blocksOf(slug, locale)));
  const aligned = new Set(placesOf(alignBlocks(uk, en)));
  for (const place of placesOf(toPairs(beads, uk, en))) {
    total++;
    if (aligned.has(place)) found++;
    else console.log(`${slug}: no pair of the blocks ${place}`);
  }
}
const share = found / total;
console.log(
  `${found} of ${total} judged pairs in ${Object.keys(judged).length} posts: ${(share * 100).toFixed(1)} %`,
);
if (share < LEAST_SHARE) process.exitCode = 1;

async function blocksOf(slug: string, locale: Locale): Promise<Block[]> {
  const file = path.join(path.resolve(folder ?? ''), contentPath({ kind: 'post', name: slug }, locale));
  return toBlocks(compiled(parseFile(await readFile(file, 'utf8')).content), '');
}

/** The pairs that `27×1:1 1×2:1` stands for. */
function toPairs(beads: string, uk: Block[], en: Block[]): BlockPair[] {
  const rest = { left: [...uk], right: [...en] };
  const pairs = beads.split(' ').flatMap((run) => {
    const [count = 0, lefts = 0, rights = 0] = run.split(/[×:]/).map(Number);
    return Array.from({ length: count }, () => ({
      left: rest.left.splice(0, lefts),
      right: rest.right.splice(0, rights),
    }));
  });
  if (rest.left.length + rest.right.length > 0)
    throw new Error('The fixture is of another version of the text');

  return pairs;
}

/** Each pair as the numbers of its blocks: `5+6 – 7`. */
function placesOf(pairs: BlockPair[]): string[] {
  let [left, right] = [0, 0];
  return pairs.map((pair) => {
    const lefts = pair.left.map(() => left++).join('+');
    const rights = pair.right.map(() => right++).join('+');
    return `${lefts || '∅'} – ${rights || '∅'}`;
  });
}
