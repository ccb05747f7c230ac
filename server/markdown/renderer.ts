import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { TextDifference } from '#contract/posts/difference.ts';
import { mapFields, READ_FIELDS } from '#contract/posts/text-fields.ts';
import { countPairs, type PairCounts } from '#server/alignment/align-blocks.ts';
import type { Block, BlockPair } from '#server/alignment/blocks.ts';
import { type Compared, replaceTexts } from '#server/differences/difference.ts';
import { jobProcess } from '#server/runtime/job-process.ts';
import type { LetterHtml } from './output/letter-html.ts';
import type { ComparedBlock, Job } from './renderer-process.ts';
import type { RenderedMarkdown, RenderOptions } from './rendering.ts';

/**
 * Limit of processor time per document in milliseconds: a constant plus an amount per 1,000 characters. Prose and code
 * take 3 to 5 ms per 1,000 characters. `work.ts` refuses costly texts before; this is for what it does not foresee.
 */
const TIME = { base: 5_000, perThousand: 10 };
/** A comparison has a budget of its own; the rest of this time is for reading and sending the texts. */
const COMPARE_MS = 4_000;
const ALIGN_MS = 10_000;
/**
 * Up to so many blocks are paired in this process: it takes a few milliseconds, less than starting the other process.
 */
const FEW_BLOCKS = 400;
/** How many pairs of aligned blocks are remembered, in about 6 MB. */
const ALIGNED_PAIRS = 100_000;
/** How much memory previews may take. */
const PREVIEWS_BYTES = 16 * 1024 * 1024;

const renderer = jobProcess<Job, unknown>({
  name: 'Markdown renderer',
  program: fileURLToPath(new URL('./renderer-process.ts', import.meta.url)),
  // 1,000,000 characters of prose and code reach 260 MB of resident memory, a table of 60,000 cells more.
  memory: ['--max-old-space-size=384', '--max-semi-space-size=16'],
  timeFor: (job) => {
    if (job.kind === 'compare') return COMPARE_MS;
    if (job.kind === 'align') return ALIGN_MS;
    return TIME.base + (TIME.perThousand * job.markdown.length) / 1_000;
  },
  idleAfter: 20_000,
});

type Preview = { document: RenderedMarkdown | null };

const previews = new LRUCache<string, Preview>({
  maxSize: PREVIEWS_BYTES,
  sizeCalculation: ({ document }) => 1_000 + 2 * (document ? document.html.length + document.text.length : 0),
});

const alignments = new LRUCache<string, PairCounts>({
  maxSize: ALIGNED_PAIRS,
  sizeCalculation: (counts) => counts.length + 1,
});

/** Null if the document exceeds the limit of processor time or memory. */
export async function renderInProcess(
  markdown: string,
  options: RenderOptions,
): Promise<RenderedMarkdown | null> {
  return (await renderer.run({ kind: 'render', markdown, options })) as RenderedMarkdown | null;
}

/**
 * Renders a preview, once for each text and after texts that are being published. The job is dropped if all clients
 * that wait for it have disconnected.
 */
export async function renderPreviewInProcess(
  markdown: string,
  options: RenderOptions,
  signal: AbortSignal | undefined,
): Promise<RenderedMarkdown | null> {
  const key = hash('sha256', serialize({ markdown, options }));
  const known = previews.get(key);
  if (known) return known.document;

  const job: Job = { kind: 'render', markdown, options };
  const found = await renderer.run(job, { rank: 'later', key, signal });
  const document = found as RenderedMarkdown | null;
  previews.set(key, { document });

  return document;
}

/**
 * Renders a text for a letter, after texts that are being published. Null if the document is nested too deeply or
 * exceeds the limits.
 */
export async function renderLetterInProcess(
  markdown: string,
  options: RenderOptions,
  letter: { pageUrl: string; maxBytes: number },
): Promise<LetterHtml | null> {
  return (await renderer.run(
    { kind: 'letter', markdown, options, letter },
    { rank: 'later' },
  )) as LetterHtml | null;
}

/** How two texts differ, within the budget of `compareTexts`. */
export async function compareInProcess(before: Compared, after: Compared): Promise<TextDifference> {
  const job: Job = { kind: 'compare', before: toCompared(before), after: toCompared(after) };
  const difference = (await renderer.run(job, { rank: 'later' })) as TextDifference | null;
  return difference ?? replaceTexts(before, after);
}

/**
 * The pairs of `alignBlocks`. Blocks that can't be paired in time are all in one pair. With `texts`, which identifies both
 * texts, they are aligned once.
 */
export async function alignInProcess(left: Block[], right: Block[], texts?: string): Promise<BlockPair[]> {
  const counts = await recallCounts(left, right, texts);
  const [lefts, rights] = [left.values(), right.values()];
  return counts.map(([own, others]) => ({ left: [...lefts.take(own)], right: [...rights.take(others)] }));
}

/** How many blocks of each text are in each pair. */
async function recallCounts(left: Block[], right: Block[], texts: string | undefined): Promise<PairCounts> {
  const key = texts && `${texts} ${left.length} ${right.length}`;
  const known = key && alignments.get(key);
  if (known) return known;

  const isShort = left.length + right.length <= FEW_BLOCKS;
  const counts = isShort ? countPairs(left, right) : await countPairsInProcess(left, right, key);
  if (key) alignments.set(key, counts);

  return counts;
}

async function countPairsInProcess(
  left: Block[],
  right: Block[],
  key: string | undefined,
): Promise<PairCounts> {
  const job: Job = { kind: 'align', left: left.map(toComparedBlock), right: right.map(toComparedBlock) };
  const found = (await renderer.run(job, { rank: 'later', ...(key && { key }) })) as PairCounts | null;
  return found ?? [[left.length, right.length]];
}

/** Ends the process if it runs. The next document starts a new one. */
export function stopRenderer(): void {
  renderer.stop();
}

/** Only the compared fields: documents of the database have more. */
function toCompared(text: Compared): Compared {
  return mapFields(READ_FIELDS, (name) => text[name]) as Compared;
}

function toComparedBlock({ html: _, ...block }: Block): ComparedBlock {
  return block;
}
