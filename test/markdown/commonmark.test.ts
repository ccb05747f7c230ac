import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { compiled } from './compiled.ts';

type Example = { number: number; markdown: string; html: string };

const { tests: EXAMPLES } = createRequire(import.meta.url)('commonmark-spec') as { tests: Example[] };
const DOCUMENT = readFileSync(new URL('../../docs/markdown.md', import.meta.url), 'utf8');

/** Rules of docs/markdown.md, with the examples that they change. */
const RULES: ReadonlyMap<string, number[]> = new Map([
  ['bare URLs', [602, 606, 608, 611, 612]],
  ['Picture with a caption', [572, 573, 576, 577, 584, 585, 586, 588, 589, 591]],
  ['A link without one of these schemes is text', [596, 598, 599, 601]],
  [
    'Any other element leaves its content, in paragraphs',
    [
      ...[
        150, 151, 152, 153, 154, 155, 159, 161, 162, 163, 164, 165, 166, 167, 171, 174, 175, 177, 180, 184,
        185,
      ],
      ...[186, 188, 189, 201, 614, 615, 617, 623],
    ],
  ],
  ['An element that is not closed is left out', [21, 31, 187, 344, 476, 477, 616, 630, 631, 642, 643]],
  ['is text if it is never closed', [491, 494, 524, 536, 613]],
  ['Scripts, styles and templates are removed', [170, 172, 173, 176, 178]],
  ['`<pre>` holds only text', [148]],
  ['gets a cell', [191]],
]);
const CHANGED = [...RULES.values()].flat();

/** The elements of HTML in brackets, without the frames of code, headings, tables and pictures. */
function outlineOf(html: string): string {
  return elementsOf(unified().use(rehypeParse, { fragment: true }).parse(html));
}

function elementsOf({ children }: Root | Element): string {
  const elements = children.flatMap((child) => (child.type === 'element' ? [describeElement(child)] : []));
  return elements.filter(Boolean).join(' ');
}

function describeElement(node: Element): string {
  const isOneOf = (...names: string[]) =>
    names.some((name) => String(node.properties.className).includes(name));
  const content = elementsOf(node);
  if (isOneOf('code-caption', 'anchor')) return '';
  if (['div', 'figure', 'span'].includes(node.tagName) && isOneOf('code', 'heading', 'table-wrap', 'hljs')) {
    return content;
  }

  const isPicture = node.tagName === 'figure' && isOneOf('image');
  const name = isPicture ? 'p' : node.tagName.replace(/^h[1-6]$/, 'heading');
  return content ? `${name}(${content})` : name;
}

describe('the elements are those of the CommonMark specification', () => {
  test.each(EXAMPLES.filter(({ number }) => !CHANGED.includes(number)))('in example $number', (example) => {
    expect(outlineOf(compiled(example.markdown.replaceAll('→', '\t')).html)).toBe(outlineOf(example.html));
  });

  test('in 652 examples', () => {
    expect(EXAMPLES).toHaveLength(652);
  });
});

test.each([...RULES])('“%s” is documented and changes the examples %s', (rule, numbers) => {
  expect(DOCUMENT).toContain(rule);
  for (const { number, markdown, html } of EXAMPLES) {
    if (!numbers.includes(number)) continue;
    expect(outlineOf(compiled(markdown).html)).not.toBe(outlineOf(html));
  }
});
