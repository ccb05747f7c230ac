import type { ElementContent } from 'hast';
import { toHast } from 'mdast-util-to-hast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { describeBlock } from '#server/alignment/blocks.ts';
import { isMediaName } from '#server/media/media-urls.ts';

/** What two versions of one text have in common, in whatever language they are. */
export type Fingerprint = {
  /** Pictures, links, numbers and code. */
  anchors: string[];
  /** The levels of the headings, in their order. */
  headings: string;
  /** Visible characters. */
  length: number;
};

const ANCHORS_MAX = 300;
const TEXT_MAX = 200_000;
const parser = remark().use(remarkGfm).freeze();

export function fingerprintOf(markdown: string): Fingerprint {
  const tree = toHast(parser.parse(markdown.slice(0, TEXT_MAX)), { allowDangerousHtml: true });
  const blocks = 'children' in tree ? (tree.children as ElementContent[]) : [];
  const described = blocks.flatMap((node) => (node.type === 'element' ? [describeBlock(node)] : []));
  const anchors = new Set(described.flatMap((block) => block.anchors.flatMap(comparable)));
  return {
    anchors: [...anchors].slice(0, ANCHORS_MAX),
    headings: described.flatMap(({ name }) => /^h(\d)$/.exec(name)?.[1] ?? []).join(''),
    length: described.reduce((sum, { length }) => sum + length, 0),
  };
}

/** The same picture has other folders and sizes on another site, and small numbers are in every text. */
function comparable(anchor: string): string[] {
  if (/^\d$/.test(anchor)) return [];
  if (!isMediaName(anchor)) return [anchor.slice(0, 200)];
  const name =
    anchor
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  return [name.replace(/(?:-(?:\d+x\d+|scaled))?\.\w+$/, '').toLowerCase()];
}
