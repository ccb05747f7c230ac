import type { Nodes } from 'mdast';
import type { BlockKind } from '#server/alignment/blocks.ts';
import { rangeOf, toMessage } from './message.ts';
import type { SourceBlock, SplitText } from './model.ts';
import { parseMarkdown } from './parser.ts';

const KINDS: Partial<Record<Nodes['type'], BlockKind>> = {
  heading: 'heading',
  paragraph: 'prose',
  blockquote: 'prose',
  list: 'list',
  code: 'code',
  table: 'table',
  thematicBreak: 'rule',
};

/** Splits a text into its blocks. All parts together are the text again. */
export function splitText(markdown: string): SplitText {
  const front = frontMatterOf(markdown);
  const body = markdown.slice(front.length);
  const { children } = parseMarkdown(body);
  const starts = children.map((node) => rangeOf(node).start);

  const blocks = children.map((node, index): SourceBlock => {
    const { start, end } = rangeOf(node);
    const after = body.slice(end, starts[index + 1]);
    return {
      source: body.slice(start, end),
      after,
      message: toMessage(body, node),
      compared: describe(body, node),
    };
  });
  return {
    before: front + body.slice(0, starts[0]),
    blocks,
    definitions: children.flatMap((node) => definitionOf(node)).join('\n'),
  };
}

/** The texts of the blocks, without the work for messages. */
export function splitSources(markdown: string): string[] {
  const front = frontMatterOf(markdown);
  const body = markdown.slice(front.length);
  return parseMarkdown(body).children.map((node) => body.slice(rangeOf(node).start, rangeOf(node).end));
}

/** Settings above a text, as static site generators write them; empty if there are none. */
function frontMatterOf(markdown: string): string {
  const [, mark] = /^(---|\+\+\+)\n[\w-]+ ?[:=]/.exec(markdown) ?? [];
  const end = mark === undefined ? -1 : `${markdown}\n`.indexOf(`\n${mark}\n`, mark.length);
  return mark === undefined || end < 0 ? '' : markdown.slice(0, end + mark.length + 2);
}

function definitionOf(node: Nodes): string[] {
  if (node.type === 'definition') return [`[${node.label ?? node.identifier}]: x`];
  return node.type === 'footnoteDefinition' ? [`[^${node.label ?? node.identifier}]: x`] : [];
}

function describe(markdown: string, node: Nodes): SourceBlock['compared'] {
  const { start, end } = rangeOf(node);
  const written = markdown.slice(start, end);
  const isPicture = node.type === 'paragraph' && node.children.every(({ type }) => type === 'image');
  return {
    name: node.type === 'heading' ? `h${node.depth}` : node.type,
    kind: isPicture ? 'media' : (KINDS[node.type] ?? 'other'),
    length: isPicture ? 0 : written.replaceAll(/\s/g, '').length,
    anchors: new Set(written.match(/\d+|(?<=\]\()[^\s)]+|(?<=`)[^`\n]+(?=`)/g)),
  };
}
