import type { Root } from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { remarkDollarMath } from '#server/markdown/dollar-maths.ts';
import { repairParser } from '#server/markdown/parser-repair.ts';

type Extension = { transforms?: unknown } | Extension[];

/** Transforms make nodes without positions, such as bare email addresses. */
function withoutTransforms(this: { data(): object }): void {
  const data = this.data() as { fromMarkdownExtensions?: Extension[] };
  const strip = (extension: Extension): Extension =>
    Array.isArray(extension) ? extension.map(strip) : { ...extension, transforms: [] };
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).map(strip);
}

repairParser();

const processor = remark()
  .use(remarkGfm, { singleTilde: false })
  .use(remarkDollarMath)
  .use(withoutTransforms)
  .freeze();

/** The tree of a text as the renderer reads it; every node has its position. */
export function parseMarkdown(markdown: string): Root {
  return processor.parse(markdown);
}
