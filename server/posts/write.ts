import { createHash } from 'node:crypto';
import { TAGS_PER_POST_MAX } from '#contract/limits.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { CreatePost, DryRun, LanguageVersion, UpdatePost, WrittenPost } from '#contract/posts.ts';
import type { TagInput } from '#contract/tags.ts';
import { isDuplicateKey } from '../db/failures.ts';
import { newId } from '../db/ids.ts';
import { Conflict, Invalid, NotFound } from '../errors.ts';
import { ensureTags, mapTags } from '../tags/tags.ts';
import { applyChange, changeTranslation } from './change.ts';
import { type Creation, type TranslationDoc, toSource, toWrittenPost, type VersionSource } from './model.ts';
import { renderVersions } from './render.ts';
import * as translations from './translations.ts';

/** `scope` keeps the keys of different callers apart. */
export type Idempotency = { scope: string; key: string };

/**
 * Creates a post in the languages given, all of them or none. Throws Conflict where the slug is taken in
 * any language, or where the idempotency key came with another request before; Invalid where a text
 * can't be rendered.
 */
export async function createPost({
  input,
  authorName,
  idempotency,
  dryRun = false,
  now = new Date(),
}: {
  input: CreatePost;
  authorName: string;
  idempotency?: Idempotency | undefined;
  dryRun?: boolean;
  now?: Date;
}): Promise<WrittenPost | DryRun> {
  // A dry run is told what the request would meet, not how an earlier one was answered.
  const creationKey = idempotency && !dryRun ? hashOf([idempotency.scope, idempotency.key]) : undefined;
  const earlier = creationKey && (await findEarlierAnswer(creationKey, input));
  if (earlier) return earlier;
  if (await translations.findTranslation(input.slug)) throw slugTaken();
  const versions = draftVersions(input, { authorName, now });
  const rendered = await renderVersions(versions);
  if (dryRun) return toDryRun(input.slug, versions);
  const tagIds = await ensureTags(input.tags ?? []);
  const translation = toTranslation(
    input,
    versions.map((version) => ({ ...version, tagIds })),
    { creationKey, now },
  );
  try {
    await translations.insertTranslation(translation);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const answer = creationKey && (await findEarlierAnswer(creationKey, input));
    if (answer) return answer;
    throw slugTaken();
  }
  await applyChange(translation, rendered);
  return toWrittenPost(translation, versions);
}

/**
 * Changes fields of a post, adds or replaces language versions. With `locale`, the fields that versions
 * have on their own are changed in that one. Throws NotFound, Invalid, Conflict.
 */
export function updatePost({
  slug,
  input,
  locale,
  authorName,
  dryRun = false,
  now = new Date(),
}: {
  slug: string;
  input: UpdatePost;
  locale?: Locale | undefined;
  authorName: string;
  dryRun?: boolean;
  now?: Date;
}): Promise<WrittenPost | DryRun> {
  return changeTranslation<WrittenPost | DryRun>({
    slug,
    now,
    plan: async (versions, translation) => {
      requireVersion(versions, locale, input);
      const tagIds = input.tags && !dryRun ? await ensureTags(input.tags) : undefined;
      const next = mergeVersions(versions, { input, locale, tagIds, authorName, now });
      const rendered = await renderVersions(next);
      if (dryRun) return { change: null, rendered, result: toDryRun(slug, next) };
      return { change: { put: next, remove: [] }, rendered, result: toWrittenPost(translation, next) };
    },
  });
}

/** Deletes a post, or one language version of it; returns how many versions went. Throws NotFound. */
export function deletePost({
  slug,
  locale,
  now = new Date(),
}: {
  slug: string;
  locale?: Locale | undefined;
  now?: Date;
}): Promise<number> {
  return changeTranslation({
    slug,
    now,
    plan: async (versions) => {
      const going = versions.filter((version) => !locale || version.locale === locale);
      if (going.length === 0) throw new NotFound('There is no such post');
      const remove = going.map((version) => version._id);
      return { change: { put: [], remove }, rendered: new Map(), result: going.length };
    },
  });
}

/** Adds tags to every version of a post; tags that it has stay. Throws NotFound, Invalid. */
export function attachTags({
  slug,
  tags,
  now = new Date(),
}: {
  slug: string;
  tags: TagInput[];
  now?: Date;
}): Promise<{ added: number; posts: number }> {
  return changeTranslation({
    slug,
    now,
    plan: async (versions) => {
      const had = versions[0]?.tagIds ?? [];
      await requireRoom(had, tags);
      const wanted = await ensureTags(tags);
      const added = wanted.filter((id) => !had.includes(id));
      const result = { added: added.length, posts: versions.length };
      if (added.length === 0) return { change: null, rendered: new Map(), result };
      const put = versions.map((version) => ({ ...toSource(version), tagIds: [...had, ...added] }));
      return { change: { put, remove: [] }, rendered: new Map(), result };
    },
  });
}

/** Before any tag is made: a refused request leaves nothing behind. */
async function requireRoom(had: number[], tags: TagInput[]): Promise<void> {
  const slugs = new Set(tags.map((tag) => tag.slug));
  for (const tag of (await mapTags(had)).values()) slugs.add(tag.slug);
  if (slugs.size <= TAGS_PER_POST_MAX) return;
  const message = `A post has at most ${TAGS_PER_POST_MAX} tags`;
  throw new Invalid('Invalid request', [{ path: 'tags', message, code: 'too_big' }]);
}

async function findEarlierAnswer(creationKey: string, input: CreatePost): Promise<WrittenPost | null> {
  const creation = await translations.findCreation(creationKey);
  if (!creation) return null;
  if (creation.requestHash === hashOf(input)) return creation.answer;
  const message = 'This key came with another request before';
  throw new Conflict(message, [{ path: 'Idempotency-Key', message, code: 'idempotency_mismatch' }]);
}

function slugTaken(): Conflict {
  const message = 'This slug is taken; to add a language version, use PATCH';
  return new Conflict('The slug is taken', [{ path: 'slug', message, code: 'slug_taken' }]);
}

function draftVersions(
  input: CreatePost,
  { authorName, now }: { authorName: string; now: Date },
): VersionSource[] {
  const published = input.published ?? false;
  return LOCALES.flatMap((locale) => {
    const version = input[locale];
    if (!version) return [];
    return {
      _id: newId(),
      locale,
      ...toText(version),
      coverImage: input.coverImage || null,
      published,
      publishedAt: input.publishedAt ?? (published ? now : null),
      tagIds: [],
      authorName,
      updatedAt: now,
    };
  });
}

function toTranslation(
  input: CreatePost,
  versions: VersionSource[],
  { creationKey, now }: { creationKey: string | undefined; now: Date },
): TranslationDoc {
  const translation = { _id: newId(), slug: input.slug, revision: 1, createdAt: now };
  const pending = { at: now, put: versions, remove: [] };
  if (!creationKey) return { ...translation, pending };
  const answer = toWrittenPost(translation, versions);
  const creation: Creation = { key: creationKey, requestHash: hashOf(input), answer };
  return { ...translation, creation, pending };
}

function requireVersion(versions: VersionSource[], locale: Locale | undefined, input: UpdatePost): void {
  const isThere = !locale || input[locale] || versions.some((version) => version.locale === locale);
  if (!isThere) throw new NotFound('The post has no version in this language');
}

function mergeVersions(
  versions: VersionSource[],
  {
    input,
    locale,
    tagIds,
    authorName,
    now,
  }: {
    input: UpdatePost;
    locale: Locale | undefined;
    tagIds: number[] | undefined;
    authorName: string;
    now: Date;
  },
): VersionSource[] {
  return LOCALES.flatMap((language) => {
    const existing = versions.find((version) => version.locale === language);
    const text = input[language];
    if (!existing && !text) return [];
    const base = existing ? toSource(existing) : newVersion(language, { twin: versions[0], authorName, now });
    const isMeant = !locale || locale === language;
    const published = (isMeant ? input.published : undefined) ?? base.published;
    const publishedAt = (isMeant ? input.publishedAt : undefined) ?? base.publishedAt;
    return {
      ...base,
      ...(text ? { ...toText(text), updatedAt: isSameText(base, text) ? base.updatedAt : now } : {}),
      coverImage: isMeant && input.coverImage !== undefined ? input.coverImage || null : base.coverImage,
      published,
      publishedAt: publishedAt ?? (published ? now : null),
      tagIds: tagIds ?? base.tagIds,
    };
  });
}

/** A version that is added later takes over what its twin shares with it. */
function newVersion(
  locale: Locale,
  { twin, authorName, now }: { twin: VersionSource | undefined; authorName: string; now: Date },
): VersionSource {
  return {
    _id: newId(),
    locale,
    title: '',
    excerpt: null,
    content: '',
    coverImage: twin?.coverImage ?? null,
    published: twin?.published ?? false,
    publishedAt: twin?.publishedAt ?? null,
    tagIds: twin?.tagIds ?? [],
    authorName: twin?.authorName ?? authorName,
    updatedAt: now,
  };
}

function toText(version: LanguageVersion): Pick<VersionSource, 'title' | 'excerpt' | 'content'> {
  return { title: version.title, excerpt: version.excerpt ?? null, content: version.content };
}

function isSameText(version: VersionSource, text: LanguageVersion): boolean {
  const { title, excerpt, content } = toText(text);
  return version.title === title && version.excerpt === excerpt && version.content === content;
}

function toDryRun(slug: string, versions: VersionSource[]): DryRun {
  return {
    dryRun: true,
    slug,
    published: versions.every((version) => version.published),
    posts: versions.map(({ locale }) => ({ slug, locale, url: paths.post(locale, slug) })),
  };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
