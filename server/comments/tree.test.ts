import { expect, test } from 'vitest';
import { DEPTH_MAX, type TreeNode, toPages, toReadingOrder } from './tree.ts';

/** `a>b` is the comment b, a reply to a; `!` marks an unreadable comment. The order is that of their times. */
function nodesOf(...descriptions: string[]): TreeNode[] {
  return descriptions.map((description, at) => {
    const [first = '', second] = description.split('>');
    const name = second ?? first;
    const isReadable = !name.startsWith('!');
    return { id: name.replace('!', ''), parentId: second === undefined ? null : first, at, isReadable };
  });
}

function drawn(nodes: TreeNode[]): string[] {
  return toReadingOrder(nodes).map(
    ({ node, depth, kind, isFlat }) =>
      `${'·'.repeat(depth)}${kind === 'placeholder' ? '!' : ''}${node.id}${isFlat ? '~' : ''}`,
  );
}

test('conversations are newest first, replies oldest first', () => {
  expect(drawn(nodesOf('a', 'b', 'a>c', 'b>d', 'a>e', 'c>f'))).toEqual(['b', '·d', 'a', '·c', '··f', '·e']);
});

test('an unreadable comment is included only with replies', () => {
  expect(drawn(nodesOf('!a', 'a>b', '!c', '!d', 'd>!e', 'f', 'f>!g'))).toEqual(['f', '!a', '·b']);
  expect(drawn(nodesOf('!a', 'a>!b', 'b>c'))).toEqual(['!a', '·!b', '··c']);
});

test('replies beyond the greatest depth have that depth', () => {
  const chain = ['0', '0>1', '1>2', '2>3', '3>4', '4>5'];
  expect(drawn(nodesOf(...chain))).toEqual(['0', '·1', '··2', '···3', '···4~', '···5~']);
});

test('a reply without its parent starts a conversation', () => {
  expect(drawn(nodesOf('gone>a', 'a>b'))).toEqual(['a', '·b']);
});

test('a chain of thousands needs no deep stack', () => {
  const nodes = Array.from({ length: 20_000 }, (_, at) => ({
    id: String(at),
    parentId: at === 0 ? null : String(at - 1),
    at,
    isReadable: at === 19_999,
  }));
  const entries = toReadingOrder(nodes);
  expect(entries).toHaveLength(20_000);
  expect(entries.at(-1)).toMatchObject({ depth: DEPTH_MAX, kind: 'comment', isFlat: true });
});

test('pages keep conversations whole while they fit', () => {
  const entries = toReadingOrder(nodesOf('a', 'a>b', 'a>c', 'd', 'e', 'e>f'));
  const paged = (maximum: number) =>
    toPages(entries, { weigh: () => 1, maximum }).map((page) => page.map(({ node }) => node.id).join(''));
  expect(paged(100)).toEqual(['efdabc']);
  expect(paged(4)).toEqual(['efd', 'abc']);
  expect(paged(3)).toEqual(['efd', 'abc']);
  expect(paged(2)).toEqual(['ef', 'd', 'ab', 'c']);
  expect(paged(1)).toEqual(['e', 'f', 'd', 'a', 'b', 'c']);
  expect(toPages([], { weigh: () => 1, maximum: 3 })).toEqual([]);
});

test('an entry heavier than a page has one of its own', () => {
  const entries = [7, 1, 9, 1].map((weight) => ({ weight, depth: 0 }));
  const pages = toPages(entries, { weigh: ({ weight }) => weight, maximum: 5 });
  expect(pages.map((page) => page.map(({ weight }) => weight))).toEqual([[7], [1], [9], [1]]);
});
