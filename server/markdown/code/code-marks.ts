import type { Element, ElementContent } from 'hast';

/** A range of code in UTF-16 units from its start; `end` is exclusive. */
export type Range = { start: number; end: number };

/** The ranges of the lines in an info string such as `{2,4-6}`. Anything else in braces is ignored. */
export function lineRanges(info: string, code: string): Range[] {
  const list = /\{([\d\s,-]+)\}/.exec(info)?.[1];
  if (list === undefined) return [];

  const starts = [0, ...Array.from(code.matchAll(/\n/g), ({ index }) => index + 1), code.length + 1];
  return list.split(',').flatMap((part): Range[] => {
    const [from = 0, to = from] = part.split('-').map((number) => Number.parseInt(number, 10));
    const [start, next] = [starts[from - 1], starts[Math.min(to, starts.length - 1)]];
    return start === undefined || next === undefined || next <= start ? [] : [{ start, end: next - 1 }];
  });
}

/** Bounds the work for each block: further ranges are not marked. */
const MAX_RANGES = 200;

/** Wraps the ranges of highlighted code in `mark` elements, as few as the nesting of elements allows. */
export function withMarks(content: ElementContent[], ranges: Range[]): ElementContent[] {
  const used = ranges.slice(0, MAX_RANGES);
  return used.length === 0 ? content : wrapped(cut(content, used, 0), used, 0);
}

/** Splits text nodes at the ends of ranges, so that each node is either inside a range or outside. */
function cut(content: ElementContent[], ranges: Range[], offset: number): ElementContent[] {
  let position = offset;
  return content.flatMap((node): ElementContent[] => {
    const start = position;
    position += lengthOf(node);
    if (node.type === 'element') return [{ ...node, children: cut(node.children, ranges, start) }];
    if (node.type !== 'text') return [node];

    const inside = ranges.flatMap((range) => [range.start - start, range.end - start]);
    const cuts = [...new Set(inside)]
      .filter((at) => at > 0 && at < node.value.length)
      .toSorted((a, b) => a - b);

    return [0, ...cuts].map((from, index) => ({ type: 'text', value: node.value.slice(from, cuts[index]) }));
  });
}

function wrapped(content: ElementContent[], ranges: Range[], offset: number): ElementContent[] {
  const built: ElementContent[] = [];
  let position = offset;
  let open: { range: Range; mark: Element } | undefined;

  for (const node of content) {
    const [start, end] = [position, position + lengthOf(node)];
    position = end;

    const range = ranges.find((candidate) => candidate.start <= start && end <= candidate.end);
    if (!range) {
      open = undefined;
      built.push(
        node.type === 'element' ? { ...node, children: wrapped(node.children, ranges, start) } : node,
      );
    } else if (open?.range === range) open.mark.children.push(node);
    else {
      open = { range, mark: { type: 'element', tagName: 'mark', properties: {}, children: [node] } };
      built.push(open.mark);
    }
  }

  return built;
}

function lengthOf(node: ElementContent): number {
  if (node.type === 'text') return node.value.length;
  return node.type === 'element' ? node.children.reduce((sum, child) => sum + lengthOf(child), 0) : 0;
}
