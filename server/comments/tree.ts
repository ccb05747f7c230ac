/** How deep replies are set in; deeper ones stand at this depth and name whom they answer. */
export const DEPTH_MAX = 3;

export type TreeNode = {
  id: string;
  parentId: string | null;
  /** Milliseconds since 1970. */
  at: number;
  isReadable: boolean;
};

/** `placeholder` holds the place of what the viewer may not read, above replies that they may. */
export type TreeEntry<Node> = { node: Node; depth: number; kind: 'comment' | 'placeholder'; isFlat: boolean };

/**
 * The comments of a post in reading order: conversations with the newest first, in each the oldest reply
 * first. What can't be read stays only where something readable hangs on it. Takes any depth.
 */
export function toReadingOrder<Node extends TreeNode>(nodes: Node[]): TreeEntry<Node>[] {
  const children = groupByParent(nodes);
  const isAlive = livingBranches(nodes);
  const roots = (children.get(null) ?? []).filter((node) => isAlive.has(node.id)).sort(newestFirst);
  const entries: TreeEntry<Node>[] = [];
  for (const root of roots) {
    const waiting: { node: Node; depth: number }[] = [{ node: root, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node, depth } = next;
      const isFlat = depth > DEPTH_MAX;
      entries.push({
        node,
        depth: Math.min(depth, DEPTH_MAX),
        kind: node.isReadable ? 'comment' : 'placeholder',
        isFlat,
      });
      const replies = (children.get(node.id) ?? [])
        .filter((reply) => isAlive.has(reply.id))
        .sort(newestFirst);
      for (const reply of replies) waiting.push({ node: reply, depth: depth + 1 });
    }
  }
  return entries;
}

/**
 * Cuts entries into pages: whole conversations while they fit, a longer one where it must be. `weigh` is
 * what an entry adds to the page.
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

/** A parent that is not among the nodes counts as none. */
function groupByParent<Node extends TreeNode>(nodes: Node[]): Map<string | null, Node[]> {
  const ids = new Set(nodes.map((node) => node.id));
  return Map.groupBy(nodes, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null));
}

/** The ids of readable nodes and of everything above them. */
function livingBranches(nodes: TreeNode[]): Set<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const alive = new Set<string>();
  for (const node of nodes) {
    if (!node.isReadable) continue;
    let next: TreeNode | undefined = node;
    while (next && !alive.has(next.id)) {
      alive.add(next.id);
      next = next.parentId === null ? undefined : byId.get(next.parentId);
    }
  }
  return alive;
}

/** For a stack, from which the oldest is taken first, and for conversations. */
function newestFirst(a: TreeNode, b: TreeNode): number {
  return b.at - a.at || (b.id > a.id ? 1 : -1);
}
