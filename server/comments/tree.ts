/** The depth of indentation. Deeper replies are shown at this depth and name the comment that they answer. */
export const DEPTH_MAX = 3;

export type TreeNode = {
  id: string;
  parentId: string | null;
  /** Milliseconds since 1970. */
  at: number;
  isReadable: boolean;
};

/** A `placeholder` replaces a comment that the viewer may not read, above replies that the viewer may read. */
export type TreeEntry<Node> = { node: Node; depth: number; kind: 'comment' | 'placeholder'; isFlat: boolean };

/**
 * The comments of a post in reading order: conversations newest first, replies oldest first. An unreadable
 * comment is included only if it has a readable reply at any depth. Works for any depth.
 */
export function toReadingOrder<Node extends TreeNode>(nodes: Node[]): TreeEntry<Node>[] {
  const children = groupByParent(nodes);
  const isIncluded = readableBranches(nodes);
  const roots = (children.get(null) ?? []).filter((node) => isIncluded.has(node.id)).sort(newestFirst);
  const entries: TreeEntry<Node>[] = [];

  for (const root of roots) {
    const stack: { node: Node; depth: number }[] = [{ node: root, depth: 0 }];
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { node, depth } = next;
      const isFlat = depth > DEPTH_MAX;
      entries.push({
        node,
        depth: Math.min(depth, DEPTH_MAX),
        kind: node.isReadable ? 'comment' : 'placeholder',
        isFlat,
      });

      const replies = (children.get(node.id) ?? [])
        .filter((reply) => isIncluded.has(reply.id))
        .sort(newestFirst);
      for (const reply of replies) stack.push({ node: reply, depth: depth + 1 });
    }
  }

  return entries;
}

/**
 * Divides entries into pages of at most `maximum` weight. A conversation is divided only if it is longer
 * than a page. `weigh` returns the weight of an entry.
 */
export function toPages<Entry extends { depth: number }>(
  entries: Entry[],
  { weigh, maximum }: { weigh: (entry: Entry) => number; maximum: number },
): Entry[][] {
  const pages: Entry[][] = [];
  let page: Entry[] = [];
  let weight = 0;

  for (let start = 0; start < entries.length; ) {
    let end = start + 1;
    while (end < entries.length && entries[end]?.depth !== 0) end++;
    const conversation = entries.slice(start, end);

    const whole = conversation.reduce((sum, entry) => sum + weigh(entry), 0);
    if (page.length > 0 && weight + whole > maximum) {
      pages.push(page);
      page = [];
      weight = 0;
    }

    for (const entry of conversation) {
      const own = weigh(entry);
      if (page.length > 0 && weight + own > maximum) {
        pages.push(page);
        page = [];
        weight = 0;
      }

      page.push(entry);
      weight += own;
    }
    start = end;
  }

  if (page.length > 0) pages.push(page);
  return pages;
}

/** A node whose parent is missing counts as a root. */
function groupByParent<Node extends TreeNode>(nodes: Node[]): Map<string | null, Node[]> {
  const ids = new Set(nodes.map((node) => node.id));
  return Map.groupBy(nodes, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
}

/** The ids of readable nodes and of all their ancestors. */
function readableBranches(nodes: TreeNode[]): Set<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const included = new Set<string>();
  for (const node of nodes) {
    if (!node.isReadable) continue;
    let next: TreeNode | undefined = node;
    while (next && !included.has(next.id)) {
      included.add(next.id);
      next = next.parentId === null ? undefined : byId.get(next.parentId);
    }
  }

  return included;
}

/** Newest first: the order of conversations. Replies go onto a stack in this order and come off oldest first. */
function newestFirst(a: TreeNode, b: TreeNode): number {
  return b.at - a.at || (b.id > a.id ? 1 : -1);
}
