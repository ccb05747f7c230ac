import type { TocEntry } from '#contract/posts/pages.ts';
import { alignBlocks } from './align-blocks.ts';
import type { Block } from './blocks.ts';

/** The id of the same heading in the other version, or null, for each heading of one version. */
export function alignHeadings(own: TocEntry[], others: TocEntry[]): (string | null)[] {
  const pairs = alignBlocks(own.map(toBlock), others.map(toBlock));
  return pairs.flatMap(({ left, right }) => left.map(() => right[0]?.html ?? null));
}

/** A block that carries the heading's id instead of its HTML. */
function toBlock({ id, depth, text }: TocEntry): Block {
  const length = text.replaceAll(/\s/g, '').length;
  return { html: id, kind: 'heading', name: `h${depth}`, length, anchors: new Set(text.match(/\w+/g)) };
}
