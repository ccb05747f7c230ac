import type { AUDIT_KINDS, AuditActor, AuditEntry, AuditFilter, AuditPage } from '#contract/audit.ts';
import type { Locale } from '#contract/locales.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import { addDays, startOfDay } from '#contract/time/days.ts';
import { type AuditDoc, namesOf } from '#server/audit/model.ts';
import * as store from '#server/audit/store.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { features } from '#server/features.ts';
import { mapKeyNames } from '#server/keys/keys.ts';
import { listEditableAuthors } from '#server/posts/authors/manage-authors.ts';
import { mapPosts } from '#server/posts/read/versions.ts';
import { listTags } from '#server/tags/tags.ts';
import { mapAuthors } from '#server/users/users.ts';

export const AUDIT_LIMIT = 50;

/**
 * A page of the audit log, newest entries first, with the current names of users, keys and posts. The filter's days
 * are in `timeZone`. Throws Forbidden.
 */
export async function listAudit({
  actor,
  locale,
  filter: { who, kind, from, to },
  page,
  timeZone,
}: {
  actor: Actor;
  locale: Locale;
  filter: AuditFilter;
  page: number;
  timeZone: string;
}): Promise<AuditPage> {
  requireCan(actor, 'read audit log');
  const query = {
    ...(who === undefined ? {} : { who }),
    ...(kind === undefined ? {} : { kind }),
    ...(from === undefined ? {} : { from: startOfDay(from, timeZone) }),
    ...(to === undefined ? {} : { before: startOfDay(addDays(to, 1), timeZone) }),
  };

  // One more entry than a page shows whether there is another page.
  const [docs, everybody] = await Promise.all([
    store.findEntries(query, { skip: (page - 1) * AUDIT_LIMIT, limit: AUDIT_LIMIT + 1 }),
    store.findActors(),
  ]);

  const shown = docs.slice(0, AUDIT_LIMIT);
  const [names, subjects] = await Promise.all([
    toNames([...everybody, ...userSubjects(shown)]),
    readSubjects(shown, { actor, locale }),
  ]);

  return {
    entries: shown.map((doc) => toEntry(doc, { names, subjects, locale })),
    page,
    hasMore: docs.length > AUDIT_LIMIT,
    actors: everybody.map((value) => ({ value, actor: toAuditActor(value, names) })),
  };
}

type Subjects = {
  posts: Awaited<ReturnType<typeof mapPosts>>;
  /** The posts that other records are about, by their ids. */
  places: Map<string, PostLink>;
  /** Tags and authors by id. */
  items: Map<string, { slug: string; name: string }>;
  /** The last names of other records by id; of those that no longer exist, too. */
  last: Awaited<ReturnType<typeof store.mapNewestSubjects>>;
};

/** The kinds whose subjects are posts. */
const OF_POSTS: ReadonlySet<string> = new Set(['posts', 'newsletter']);

async function readSubjects(
  docs: AuditDoc[],
  { actor, locale }: { actor: Actor; locale: Locale },
): Promise<Subjects> {
  const byKind = Object.groupBy(docs, ({ kind }) => kind);
  const idsOf = (kind: (typeof AUDIT_KINDS)[number]) =>
    (byKind[kind] ?? []).flatMap(({ subject }) => subject?.id ?? []);
  const ofPosts = docs.flatMap(({ kind, subject }) => (OF_POSTS.has(kind) && subject?.id) || []);
  const [posts, places, tags, authors] = await Promise.all([
    mapPosts(ofPosts, locale),
    Promise.all(features.map(async ({ mapPosts: mapFeature }) => (await mapFeature?.(idsOf)) ?? [])),
    byKind.tags ? listTags() : [],
    byKind.authors ? listEditableAuthors({ actor }) : [],
  ]);

  const items = new Map(
    [...tags, ...authors].map((item) => {
      const { name, nameEn } = namesOf(item);
      return [String(item.id), { slug: item.slug, name: (locale === 'en' && nameEn) || name }];
    }),
  );
  const named = [...ofPosts, ...idsOf('tags'), ...idsOf('authors')];
  const last = await store.mapNewestSubjects(named.filter((id) => !posts.has(id) && !items.has(id)));

  return { posts, places: new Map(places.flatMap((found) => [...found])), items, last };
}

type Context = { names: AuditNames; subjects: Subjects; locale: Locale };

const FILE_ID = /^(?:[0-9a-f]{24}|[0-9a-f]{32})$/;

function toEntry(doc: AuditDoc, { names, subjects, locale }: Context): AuditEntry {
  const { _id, at, kind, action, who, subject, locales = [], count, other = null, otherEn } = doc;
  const id = subject?.id ?? '';
  const post = OF_POSTS.has(kind) ? subjects.posts.get(id) : undefined;
  const comment = subjects.places.get(id);
  const item = kind === 'tags' || kind === 'authors' ? subjects.items.get(id) : undefined;
  const slug = post?.slug ?? item?.slug ?? null;

  const stored = subjects.last.get(id) ?? subject;
  const storedName = (locale === 'en' && stored?.nameEn) || stored?.name || null;
  const isPage = subject?.kind === 'page' || (post?.isPage ?? false);
  const name = kind === 'users' ? (names.users.get(id) ?? null) : (post?.title ?? item?.name ?? storedName);
  const otherName = (locale === 'en' && otherEn) || other;

  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    action,
    by: toAuditActor(who, names),
    // A file without a name has its id in entries of earlier versions.
    subject: subject ? { id, name: name === id ? null : name, slug, isPage } : null,
    locales,
    count: count ?? null,
    comment: comment ? { id, ...comment } : null,
    other: kind === 'media' && FILE_ID.test(otherName ?? '') ? null : otherName,
  };
}

function userSubjects(docs: AuditDoc[]): string[] {
  return docs.flatMap(({ kind, subject }) => (kind === 'users' && subject ? [`user:${subject.id}`] : []));
}

/** Names by id; null for a deleted user. */
type AuditNames = {
  users: Map<string, string | null>;
  keys: Map<string, string>;
  programs: Map<string, string>;
};

/** The names of users, keys and programs, given as `user:ID` and so on; others are ignored. */
async function toNames(everybody: string[]): Promise<AuditNames> {
  const idsOf = (kind: string) =>
    everybody.flatMap((who) => (who.startsWith(`${kind}:`) ? [who.slice(kind.length + 1)] : []));
  const [authors, keys, programs] = await Promise.all([
    mapAuthors(idsOf('user')),
    mapKeyNames(idsOf('key')),
    Promise.all(
      features.map(async ({ mapProgramNames }) => (await mapProgramNames?.(idsOf('program'))) ?? []),
    ),
  ]);
  const users = new Map([...authors].map(([id, { name }]) => [id, name]));

  return { users, keys, programs: new Map(programs.flatMap((found) => [...found])) };
}

function toAuditActor(who: string, { users, keys, programs }: AuditNames): AuditActor {
  const [kind, id = ''] = who.split(':');
  if (kind === 'user') return { kind, id, name: users.get(id) ?? null };
  if (kind === 'key') return { kind, id, name: keys.get(id) ?? null };
  if (kind === 'program') return { kind, id, name: programs.get(id) ?? null };
  return { kind: who === 'command line' ? who : 'service' };
}
