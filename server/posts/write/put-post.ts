import { isDeepStrictEqual } from 'node:util';
import { TAGS_PER_POST_MAX } from '#contract/limits.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { VersionText } from '#contract/posts/requests.ts';
import type { PagePlace } from '#contract/posts/standalone-pages.ts';
import type { TagInput } from '#contract/tags.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { newId } from '#server/db/ids.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import {
  type Editor,
  type GroupChange,
  NEW_PLACE,
  type PageKind,
  type PostGroup,
  type RenderedById,
  type SeriesPlace,
  toSource,
  type VersionSource,
} from '#server/posts/model.ts';
import { toText } from '#server/posts/text.ts';
import { ensureTags } from '#server/tags/tags.ts';
import { applyChange, changePost } from './change.ts';
import { addFormerSlugs, slugTaken } from './change-slug.ts';
import { planVersion } from './plan-version.ts';
import { withEvents } from './post-events.ts';
import * as groups from './post-group-store.ts';
import { renderVersions } from './render.ts';
import { seriesTags } from './series.ts';
import { withTextRevisions } from './text-revisions.ts';

/** The desired state of one language version. With null a setting keeps its stored value, or its default. */
export type PutVersion = VersionText & {
  locale: Locale;
  coverImage: string | null;
  draft: boolean;
  pinned?: boolean;
  commentsOpen?: boolean;
  series?: SeriesPlace | null;
  page?: PagePlace | null;
  publishedAt: Date | null;
  /** When the text last changed, used for a version that does not exist yet. */
  updatedAt: Date | null;
  authorName: string | null;
};

export type PutResult = 'made' | 'changed' | 'unchanged';

/** The outcome, and the languages whose content could only be rendered as plain paragraphs. */
export type PutOutcome = { result: PutResult; plain: Locale[] };

type Put = {
  actor: Actor;
  kind?: PageKind | undefined;
  slug: string;
  /** Former slugs that redirect to the post, added to those that already do. */
  formerSlugs?: string[];
  versions: PutVersion[];
  tags: TagInput[];
  /** The author of versions that do not name one. */
  authorName: string;
  now: Date;
};

/**
 * Brings a post, or a standalone page, to the given state, in one change of both versions: creates it, changes what
 * differs, or does nothing. Versions in other languages stay. While there are such versions, tags are added but not
 * removed, because they belong to both. Throws Forbidden, Invalid, Conflict, TooLarge.
 */
export async function putPost(put: Put): Promise<PutOutcome> {
  requireCan(put.actor, 'change settings');
  const group = await groups.findPostGroup({ slug: put.slug });
  if (group && group.kind !== put.kind) throw slugTaken();
  if (group) return changeExisting(put);

  try {
    return await createMissing(put);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return changeExisting(put);
  }
}

async function createMissing(put: Put): Promise<PutOutcome> {
  const versions = nextVersions(put, [], await ensureTags(tagsOf(put)));
  const rendered = await renderVersions(versions);
  const { now } = put;
  const decided = withTextRevisions(versions, { stored: [], revision: 1, by: importer(put), now });
  const empty: PostGroup = {
    _id: newId(),
    ...(put.kind ? { kind: put.kind } : {}),
    slug: put.slug,
    revision: 1,
    createdAt: put.now,
    ...nextFormerSlugs(put, {}),
  };

  const pending = { at: put.now, ...decided, remove: [] };
  const group = withEvents([], empty, { ...empty, pending });
  await groups.insertPostGroup(group);
  await applyChange(group, rendered);

  return { result: 'made', plain: plainLocales(versions, rendered) };
}

async function changeExisting(put: Put): Promise<PutOutcome> {
  try {
    const { result } = await changePost<PutOutcome>({
      slug: put.slug,
      kind: put.kind,
      now: put.now,
      by: importer(put),
      plan: async (docs, stored) => {
        const existing = docs.map(toSource);
        const next = nextVersions(put, existing, await ensureTags(tagsOf(put)));
        const differing = next.filter((version) => !existing.some((old) => isSame(old, version)));
        const rendered = await renderVersions(differing);
        const plain = plainLocales(differing, rendered);
        const group = nextFormerSlugs(put, stored);
        const isSettled = differing.length === 0 && !group.formerSlugs;
        if (isSettled) return { change: null, rendered, result: { result: 'unchanged', plain } };

        const decided = { put: differing, remove: [] };
        return { change: decided, group, rendered, result: { result: 'changed', plain } };
      },
    });
    return result;
  } catch (error) {
    // The post was deleted after it was found.
    if (error instanceof NotFound) return createMissing(put);
    throw error;
  }
}

/** The tags of the post, and those of its series. */
function tagsOf({ tags, versions }: Put): TagInput[] {
  return [...tags, ...seriesTags(versions.map(({ series = null }) => ({ series })))];
}

/** Undefined if the post already has all of them. */
function nextFormerSlugs(
  { slug, formerSlugs = [], now }: Put,
  stored: Pick<PostGroup, 'formerSlugs'>,
): GroupChange {
  const known = new Set([slug, ...(stored.formerSlugs ?? []).map((former) => former.slug)]);
  const added = formerSlugs.filter((former) => !known.has(former));
  if (added.length === 0) return {};

  return {
    formerSlugs: addFormerSlugs(
      stored,
      added.map((former) => ({ slug: former, until: now })),
      slug,
    ),
  };
}

function plainLocales(versions: VersionSource[], rendered: RenderedById): Locale[] {
  const written = versions.filter(({ _id }) => rendered.get(_id.toHexString())?.isPlain);
  return written.map((version) => version.locale);
}

function nextVersions(put: Put, existing: VersionSource[], tagIds: number[]): VersionSource[] {
  const isWhole = existing.every((old) => put.versions.some((version) => version.locale === old.locale));
  const storedTagIds = isWhole ? [] : (existing[0]?.tagIds ?? []);
  const all = [...new Set([...storedTagIds, ...tagIds])];
  if (all.length > TAGS_PER_POST_MAX) {
    throw new Invalid(`A post has at most ${TAGS_PER_POST_MAX} tags, this one ${all.length}`);
  }

  return LOCALES.flatMap((locale) => {
    const old = existing.find((version) => version.locale === locale);
    const given = put.versions.find((version) => version.locale === locale);
    if (given) return toVersion(given, { put, existing, old, tagIds: all }) ?? [];
    return old ? { ...old, tagIds: all } : [];
  });
}

function toVersion(
  given: PutVersion,
  {
    put,
    existing,
    old,
    tagIds,
  }: { put: Put; existing: VersionSource[]; old: VersionSource | undefined; tagIds: number[] },
): VersionSource | null {
  const { locale, coverImage, draft, pinned = false, commentsOpen = true, series = null } = given;
  const firstPublished = [...put.versions, ...existing].find((version) => version.publishedAt)?.publishedAt;
  const publishedAt = given.publishedAt ?? old?.publishedAt ?? (draft ? null : (firstPublished ?? put.now));
  const named = old ?? put.versions.find((version) => version.authorName) ?? existing[0];
  const authorName = given.authorName ?? named?.authorName ?? put.authorName;
  const input = {
    text: toText(given),
    coverImage,
    published: !draft,
    publishedAt,
    pinned,
    commentsOpen,
    series,
    page: put.kind === 'page' ? (given.page ?? NEW_PLACE) : undefined,
    authorName,
    tagIds,
    updatedAt: firstUpdate(given, publishedAt, put.now),
  };

  return planVersion(input, { locale, stored: old, authorName, now: put.now });
}

function importer({ authorName }: Put): Editor {
  return { id: null, name: authorName };
}

/** An imported text gets the time of its file, not the time of the import. */
function firstUpdate({ updatedAt }: PutVersion, publishedAt: Date | null, now: Date): Date {
  if (updatedAt) return updatedAt;
  return publishedAt && publishedAt < now ? publishedAt : now;
}

function isSame(old: VersionSource, next: VersionSource): boolean {
  return old.locale === next.locale && isDeepStrictEqual({ ...old, _id: null }, { ...next, _id: null });
}
