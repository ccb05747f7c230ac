import type { Thread, ThreadComment, ThreadEntry } from '#contract/comments.ts';
import type { Actor } from '../auth/actor.ts';
import { can } from '../auth/policy.ts';
import { findId } from '../db/ids.ts';
import { NotFound } from '../errors.ts';
import type { Author } from '../people/model.ts';
import { mapAuthors } from '../people/people.ts';
import { getVisibleVersion } from '../posts/versions.ts';
import { type CommentDoc, toFacts } from './model.ts';
import * as store from './store.ts';
import { type TreeEntry, type TreeNode, toPages, toReadingOrder } from './tree.ts';

// A page's HTML is to stay under 200 kB with the post around it: an entry is up to 2 kB of markup, and a
// Cyrillic character is two bytes.
const PAGE_CHARACTERS = 30_000;
const ENTRY_CHARACTERS = 750;

type Node = TreeNode & { doc: store.Node };
type Entry = TreeEntry<Node>;

/**
 * A page of the comments under a language version, as the actor may see them. `at` asks for the page on
 * which that comment stands. Throws NotFound for a post or a page that is not there.
 */
export async function getThread({
  postId,
  actor,
  page = 1,
  at,
  now = new Date(),
}: {
  postId: string;
  actor: Actor;
  page?: number;
  at?: string | undefined;
  now?: Date;
}): Promise<Thread> {
  const version = await getVisibleVersion({ id: postId, now });
  const objectId = requireId(version.id);
  const twinId = version.twin && findId(version.twin.id);
  const [nodes, elsewhere] = await Promise.all([
    store.listNodes(objectId),
    twinId ? store.countVisible(twinId) : 0,
  ]);
  const readable = nodes.map((doc) => toNode(doc, actor));
  const pages = toPages(toReadingOrder(readable), { weigh, maximum: PAGE_CHARACTERS });
  const number = at === undefined ? page : pageOf(pages, at);
  const shown = pages[number - 1] ?? [];
  if (shown.length === 0 && number > 1) throw new NotFound('There is no such page');
  return {
    postId: version.id,
    locale: version.locale,
    entries: await toEntries(shown, { actor, nodes }),
    total: readable.filter(({ isReadable }) => isReadable).length,
    page: number,
    totalPages: Math.max(1, pages.length),
    hiddenCount: can(actor, 'moderate comments') ? countHidden(nodes) : 0,
    elsewhere: version.twin && { locale: version.twin.locale, total: elsewhere },
  };
}

function toNode(doc: store.Node, actor: Actor): Node {
  return {
    id: doc._id.toHexString(),
    parentId: doc.parentId?.toHexString() ?? null,
    at: doc.createdAt.getTime(),
    isReadable: doc.deletedAt === null && can(actor, 'read comment', toFacts(doc)),
    doc,
  };
}

function weigh({ node, kind }: Entry): number {
  return ENTRY_CHARACTERS + (kind === 'comment' ? node.doc.length : 0);
}

/** The first page where the comment is nowhere: an old link still leads to the comments. */
function pageOf(pages: Entry[][], id: string): number {
  return (
    Math.max(
      0,
      pages.findIndex((page) => page.some(({ node }) => node.id === id)),
    ) + 1
  );
}

function countHidden(nodes: store.Node[]): number {
  return nodes.filter((doc) => doc.hidden !== null && doc.deletedAt === null).length;
}

async function toEntries(
  shown: Entry[],
  { actor, nodes }: { actor: Actor; nodes: store.Node[] },
): Promise<ThreadEntry[]> {
  const parents = new Map(nodes.map((doc) => [doc._id.toHexString(), doc]));
  const wanted = shown.filter(({ kind }) => kind === 'comment').map(({ node }) => node.doc._id);
  const authorIds = shown.flatMap(({ node: { doc, parentId } }) => {
    const parent = parentId === null ? null : parents.get(parentId);
    return [doc.authorId, parent?.authorId].flatMap((id) => id?.toHexString() ?? []);
  });
  const [docs, authors] = await Promise.all([store.findByIds(wanted), mapAuthors(authorIds)]);
  const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  return shown.map(({ node, depth, isFlat }): ThreadEntry => {
    const parent = node.parentId === null ? undefined : parents.get(node.parentId);
    const name = authors.get(parent?.authorId?.toHexString() ?? '')?.name ?? null;
    const replyTo = isFlat && parent ? { id: parent._id.toHexString(), name } : null;
    const place = { depth, parentId: node.parentId, replyTo };
    const doc = node.isReadable ? byId.get(node.id) : undefined;
    if (doc) return { ...place, ...toThreadComment(doc, { actor, authors }) };
    return { ...place, kind: 'placeholder', id: node.id, because: node.doc.deletedAt ? 'deleted' : 'hidden' };
  });
}

export function toThreadComment(
  doc: CommentDoc,
  { actor, authors }: { actor: Actor; authors: ReadonlyMap<string, Author> },
): ThreadComment {
  const facts = toFacts(doc);
  const id = facts.authorId ?? '';
  const author = authors.get(id) ?? { id, name: null, image: null, isBlocked: false };
  const mayHide = can(actor, 'hide comment');
  return {
    kind: 'comment',
    id: doc._id.toHexString(),
    content: doc.content,
    revision: doc.revision,
    createdAt: doc.createdAt.toISOString(),
    editedAt: doc.editedAt?.toISOString() ?? null,
    hidden: doc.hidden,
    author: { ...author, isBlocked: mayHide && author.isBlocked },
    may: {
      edit: can(actor, 'edit comment', facts),
      delete: can(actor, 'delete comment', facts),
      hide: mayHide,
      block: author.name !== null && can(actor, 'block person', { id }),
    },
  };
}

function requireId(id: string) {
  const objectId = findId(id);
  if (!objectId) throw new NotFound('There is no such post');
  return objectId;
}
