import type { HiddenBecause, ReplyTo, Thread, ThreadComment, ThreadEntry } from '#contract/comments.ts';
import type { Locale } from '#contract/locales.ts';
import type { Actor } from '../auth/actor.ts';
import { can } from '../auth/policy.ts';
import { findId } from '../db/ids.ts';
import { NotFound } from '../errors.ts';
import type { Author } from '../users/model.ts';
import { mapAuthors } from '../users/users.ts';
import { type CommentDoc, toFacts } from './model.ts';
import { getShapes, isPublic, type Shape, type ShapeNode } from './outline.ts';
import * as store from './store.ts';
import { type TreeEntry, toPages, toReadingOrder } from './tree.ts';

// A page's HTML is to stay under 200 kB with the post around it: an entry is up to 2 kB of markup, and a
// Cyrillic character is two bytes.
const PAGE_CHARACTERS = 30_000;
const ENTRY_CHARACTERS = 750;

type Node = ShapeNode & { isReadable: boolean };
type Entry = TreeEntry<Node>;
type Pages = { pages: Entry[][]; total: number };

const NO_SHAPE: Shape = { revision: '', nodes: [], publicCount: 0 };

/** Everybody who may read no more than the public sees the same: laid out once for a shape. */
const publicPages = new WeakMap<Shape, Pages>();

/**
 * A page of the comments under a language version that readers may see, as the actor may see them; `twin` is
 * the version in the other language. `at` asks for the page on which that comment stands. Throws NotFound for
 * a page that is not there.
 */
export async function getThread({
  post: { id, locale, twin },
  actor,
  page = 1,
  at,
}: {
  post: { id: string; locale: Locale; twin: { id: string; locale: Locale } | null };
  actor: Actor;
  page?: number;
  at?: string | undefined;
}): Promise<Thread> {
  const [shape = NO_SHAPE, twinShape = NO_SHAPE] = await getShapes(twin ? [id, twin.id] : [id]);
  const { pages, total } = layOut(shape, actor);
  const number = at === undefined ? page : pageOf(pages, at);
  const shown = pages[number - 1] ?? [];
  if (shown.length === 0 && number > 1) throw new NotFound('There is no such page');
  return {
    postId: id,
    locale,
    entries: await toEntries(shown, { actor, shape }),
    total,
    page: number,
    totalPages: Math.max(1, pages.length),
    hiddenCounts: countHidden(can(actor, 'moderate comments') ? shape : NO_SHAPE),
    elsewhere: twin && { locale: twin.locale, total: twinShape.publicCount },
  };
}

function layOut(shape: Shape, actor: Actor): Pages {
  const seesMore = shape.nodes.some((node) => !isPublic(node) && isReadable(node, actor));
  const known = seesMore ? undefined : publicPages.get(shape);
  if (known) return known;
  const nodes = shape.nodes.map((node) => ({ ...node, isReadable: isReadable(node, actor) }));
  const laidOut = {
    pages: toPages(toReadingOrder(nodes), { weigh, maximum: PAGE_CHARACTERS }),
    total: nodes.filter((node) => node.isReadable).length,
  };
  if (!seesMore) publicPages.set(shape, laidOut);
  return laidOut;
}

function isReadable({ authorId, hidden, isDeleted }: ShapeNode, actor: Actor): boolean {
  return !isDeleted && can(actor, 'read comment', { authorId, isHidden: hidden !== null });
}

function weigh({ node, kind }: Entry): number {
  return ENTRY_CHARACTERS + (kind === 'comment' ? node.length : 0);
}

/** The first page where the comment is nowhere: an old link still leads to the comments. */
function pageOf(pages: Entry[][], id: string): number {
  return Math.max(1, pages.findIndex((page) => page.some(({ node }) => node.id === id)) + 1);
}

function countHidden({ nodes }: Shape): Record<HiddenBecause, number> {
  const count = (because: HiddenBecause) =>
    nodes.filter(({ hidden, isDeleted }) => hidden === because && !isDeleted).length;
  return { moderator: count('moderator'), waiting: count('waiting') };
}

async function toEntries(
  shown: Entry[],
  { actor, shape }: { actor: Actor; shape: Shape },
): Promise<ThreadEntry[]> {
  if (shown.length === 0) return [];
  const wanted = new Set(shown.flatMap(({ node: { parentId } }) => parentId ?? []));
  const parents = new Map(shape.nodes.filter(({ id }) => wanted.has(id)).map((node) => [node.id, node]));
  const readable = shown.filter(({ kind }) => kind === 'comment').map(({ node }) => node.id);
  const authorIds = [...shown.map(({ node }) => node), ...parents.values()].flatMap(
    ({ authorId }) => authorId ?? [],
  );
  const [docs, authors] = await Promise.all([
    store.findByIds(readable.map(findId).filter((id) => id !== null)),
    mapAuthors(authorIds),
  ]);
  const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
  return shown.map(({ node, depth, isFlat }): ThreadEntry => {
    const parent = node.parentId === null ? undefined : parents.get(node.parentId);
    const place = { depth, isFlat, replyTo: parent ? toReplyTo(parent, { actor, authors }) : null };
    const doc = node.isReadable ? byId.get(node.id) : undefined;
    // A comment that was deleted since the shape was read has lost its text, but not its place.
    const isThere = doc && doc.deletedAt === null && can(actor, 'read comment', toFacts(doc));
    if (isThere) return { ...place, ...toThreadComment(doc, { actor, authors }) };
    const because = node.isDeleted || doc?.deletedAt ? 'deleted' : 'hidden';
    return { ...place, kind: 'placeholder', id: node.id, because };
  });
}

function toReplyTo(
  parent: ShapeNode,
  { actor, authors }: { actor: Actor; authors: ReadonlyMap<string, Author> },
): ReplyTo {
  const { id, authorId, isDeleted } = parent;
  if (!isReadable(parent, actor)) return { id, name: null, unreadable: isDeleted ? 'deleted' : 'hidden' };
  return { id, name: authors.get(authorId ?? '')?.name ?? null, unreadable: null };
}

/** A comment as it stands in a thread for the actor, or null where they may not read it. */
export async function findThreadComment({
  id,
  actor,
}: {
  id: string;
  actor: Actor;
}): Promise<ThreadComment | null> {
  const objectId = findId(id);
  const doc = objectId && (await store.findLive(objectId));
  if (!doc || !can(actor, 'read comment', toFacts(doc))) return null;
  const authors = await mapAuthors(doc.authorId ? [doc.authorId.toHexString()] : []);
  return toThreadComment(doc, { actor, authors });
}

export function toThreadComment(
  doc: CommentDoc,
  { actor, authors }: { actor: Actor; authors: ReadonlyMap<string, Author> },
): ThreadComment {
  const facts = toFacts(doc);
  const id = facts.authorId ?? '';
  const author = authors.get(id) ?? { id, name: null, image: null, isBlocked: false, isAdmin: false };
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
      block: author.name !== null && can(actor, 'block user', { id }),
    },
  };
}
