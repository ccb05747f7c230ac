import type {
  HiddenBecause,
  ReplyTo,
  Thread,
  ThreadComment,
  ThreadEntry,
} from '#contract/comments/comments.ts';
import type { Locale } from '#contract/locales.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { findId, findIds } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import type { Author } from '#server/users/model.ts';
import { mapAuthors } from '#server/users/users.ts';
import { type CommentDoc, toFacts } from './model.ts';
import { getOutlines, isPublic, type Outline, type OutlineNode } from './outline.ts';
import * as store from './store.ts';
import { type TreeEntry, toPages, toReadingOrder } from './tree.ts';

// The HTML of a page, including the post, has to stay under 200 kB: an entry has up to 2 kB of markup, and a Cyrillic
// character takes two bytes.
const PAGE_CHARACTERS = 30_000;
const ENTRY_CHARACTERS = 750;

type Node = OutlineNode & { isReadable: boolean };
type Entry = TreeEntry<Node>;
type Pages = { pages: Entry[][]; total: number };

const EMPTY_OUTLINE: Outline = { revision: '', nodes: [], publicCount: 0 };

/** All viewers without special rights see the same pages, so these are laid out once for each outline. */
const publicPages = new WeakMap<Outline, Pages>();

/**
 * A page of the comments under a language version, as the actor may see them. `at` asks for the page with that
 * comment. Throws NotFound for a page that does not exist.
 */
export async function getThread({
  post: { id, locale, translation },
  actor,
  page = 1,
  at,
}: {
  post: { id: string; locale: Locale; translation: { id: string; locale: Locale } | null };
  actor: Actor;
  page?: number;
  at?: string | undefined;
}): Promise<Thread> {
  const [outline = EMPTY_OUTLINE, translationOutline = EMPTY_OUTLINE] = await getOutlines(
    translation ? [id, translation.id] : [id],
  );

  const { pages, total } = layOut(outline, actor);
  const number = at === undefined ? page : pageOf(pages, at);
  const shown = pages[number - 1] ?? [];
  if (shown.length === 0 && number > 1) throw new NotFound('Page not found');

  return {
    postId: id,
    locale,
    entries: await toEntries(shown, { actor, outline }),
    total,
    page: number,
    totalPages: Math.max(1, pages.length),
    hiddenCounts: countHidden(can(actor, 'moderate comments') ? outline : EMPTY_OUTLINE),
    translation: translation && { locale: translation.locale, total: translationOutline.publicCount },
  };
}

function layOut(outline: Outline, actor: Actor): Pages {
  const seesMore = outline.nodes.some((node) => !isPublic(node) && isReadable(node, actor));
  const cached = seesMore ? undefined : publicPages.get(outline);
  if (cached) return cached;

  const nodes = outline.nodes.map((node) => ({ ...node, isReadable: isReadable(node, actor) }));
  const laidOut = {
    pages: toPages(toReadingOrder(nodes), { weigh, maximum: PAGE_CHARACTERS }),
    total: nodes.filter((node) => node.isReadable).length,
  };

  if (!seesMore) publicPages.set(outline, laidOut);
  return laidOut;
}

function isReadable({ authorId, hidden, isDeleted }: OutlineNode, actor: Actor): boolean {
  return !isDeleted && can(actor, 'read comment', { authorId, isHidden: hidden !== null });
}

function weigh({ node, kind }: Entry): number {
  return ENTRY_CHARACTERS + (kind === 'comment' ? node.length : 0);
}

/** Page 1 if the comment is not found, so that an old link still leads to the comments. */
function pageOf(pages: Entry[][], id: string): number {
  return Math.max(1, pages.findIndex((page) => page.some(({ node }) => node.id === id)) + 1);
}

function countHidden({ nodes }: Outline): Record<HiddenBecause, number> {
  const count = (because: HiddenBecause) =>
    nodes.filter(({ hidden, isDeleted }) => hidden === because && !isDeleted).length;
  return { moderator: count('moderator'), waiting: count('waiting') };
}

async function toEntries(
  shown: Entry[],
  { actor, outline }: { actor: Actor; outline: Outline },
): Promise<ThreadEntry[]> {
  if (shown.length === 0) return [];

  const parentIds = new Set(shown.flatMap(({ node: { parentId } }) => parentId ?? []));
  const parents = new Map(outline.nodes.filter(({ id }) => parentIds.has(id)).map((node) => [node.id, node]));
  const readable = shown.filter(({ kind }) => kind === 'comment').map(({ node }) => node.id);
  const authorIds = [...shown.map(({ node }) => node), ...parents.values()].flatMap(
    ({ authorId }) => authorId ?? [],
  );
  // The names of guests are in their comments.
  const guests = [...parents.values()].filter(({ authorId }) => authorId === null).map(({ id }) => id);
  const ids = findIds([...readable, ...guests]);
  const [docs, authors] = await Promise.all([store.findByIds(ids), mapAuthors(authorIds)]);
  const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));

  return shown.map(({ node, depth, isFlat }): ThreadEntry => {
    const parent = node.parentId === null ? undefined : parents.get(node.parentId);
    const guest = byId.get(parent?.id ?? '')?.guest;
    const place = { depth, isFlat, replyTo: parent ? toReplyTo(parent, { actor, authors, guest }) : null };
    const doc = node.isReadable ? byId.get(node.id) : undefined;

    // A comment that was deleted after the outline was read keeps its place in the thread.
    const isShown = doc && doc.deletedAt === null && can(actor, 'read comment', toFacts(doc));
    if (isShown) return { ...place, ...toThreadComment(doc, { actor, authors }) };

    const because = node.isDeleted || doc?.deletedAt ? 'deleted' : 'hidden';
    return { ...place, kind: 'placeholder', id: node.id, because };
  });
}

function toReplyTo(
  parent: OutlineNode,
  {
    actor,
    authors,
    guest = null,
  }: { actor: Actor; authors: ReadonlyMap<string, Author>; guest: string | null | undefined },
): ReplyTo {
  const { id, authorId, isDeleted } = parent;
  if (!isReadable(parent, actor)) return { id, name: null, unreadable: isDeleted ? 'deleted' : 'hidden' };
  return { id, name: authors.get(authorId ?? '')?.name ?? guest, unreadable: null };
}

/** A comment as the actor sees it in a thread, or null if the actor may not read it. */
export async function findThreadComment({ id, actor }: ById): Promise<ThreadComment | null> {
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
  const name = doc.guest ?? null;
  const author = authors.get(id) ?? { id, name, image: null, isBlocked: false, isAdmin: false };
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
      block: id !== '' && author.name !== null && can(actor, 'block user', { id }),
    },
  };
}
