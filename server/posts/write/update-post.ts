import { LOCALES, type Locale } from '#contract/locales.ts';
import type { DryRun, WrittenPost } from '#contract/posts/records.ts';
import type { UpdatePost, VersionChange, VersionText } from '#contract/posts/requests.ts';
import type { Actor } from '#server/auth/actor.ts';
import { newId } from '#server/db/ids.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { type Editor, NEW_VERSION, toSource, type VersionSource } from '#server/posts/model.ts';
import { actionOf, recordPost } from '#server/posts/record-post.ts';
import { isSameText, TEXT_FIELDS, toText } from '#server/posts/text.ts';
import { toDryRun, toWrittenPost } from './answers.ts';
import { changePost } from './change.ts';
import { findPostGroup } from './post-group-store.ts';
import { renderVersions } from './render.ts';
import { toSeriesPlace, withSeriesTags } from './series.ts';
import { rename, slugTaken } from './slugs.ts';

/**
 * Changes the fields of a post that `input` names, and adds language versions. With `locale`, the fields that
 * each version has for itself change in that version alone. Throws NotFound, Conflict, Invalid where a new
 * version lacks title or content, TooLarge.
 */
export async function updatePost({
  actor,
  slug,
  input,
  locale,
  authorName,
  by = { id: null, name: authorName },
  dryRun = false,
  now = new Date(),
}: {
  /** For the audit log; the service itself where absent. */
  actor?: Actor;
  slug: string;
  input: UpdatePost;
  locale?: Locale | undefined;
  authorName: string;
  /** Who changes the post; a program with the author's name where absent. */
  by?: Editor;
  dryRun?: boolean;
  now?: Date;
}): Promise<WrittenPost | DryRun> {
  const written = await changePost<WrittenPost | DryRun>({
    slug,
    now,
    by,
    dryRun,
    plan: async (versions, group) => {
      requireVersion(versions, locale, input);
      const renamed = input.slug === undefined ? {} : rename(group, input.slug, now);
      if (renamed.slug !== undefined && (await findPostGroup({ slug: renamed.slug }))) throw slugTaken();
      const next = mergeVersions(versions, { input, locale, authorName, now });
      const rendered = await renderVersions(next);
      const { put, joined } = await withSeriesTags(next, versions);
      const change = { put, addTags: [...(input.tags ?? []), ...joined], remove: [] };
      const named = { ...group, ...renamed };
      const result = dryRun ? toDryRun(named.slug, put) : toWrittenPost(named, put);
      return { change, group: renamed, text: { minor: input.minorEdit }, rendered, result };
    },
  });
  await recordPost(actor, actionOf(input.published), written, { now, formerSlug: slug });
  return written;
}

function requireVersion(versions: VersionSource[], locale: Locale | undefined, input: UpdatePost): void {
  const exists = !locale || input[locale] || versions.some((version) => version.locale === locale);
  if (!exists) throw new NotFound('The post has no version in this language');
}

function mergeVersions(
  versions: VersionSource[],
  {
    input,
    locale,
    authorName,
    now,
  }: {
    input: UpdatePost;
    locale: Locale | undefined;
    authorName: string;
    now: Date;
  },
): VersionSource[] {
  const context = { translation: versions[0], authorName, now };
  return LOCALES.flatMap((language) => {
    const existing = versions.find((version) => version.locale === language);
    const text = input[language];
    const base = existing
      ? withText(toSource(existing), text, now)
      : text && newVersion(language, toNewText(language, text), context);
    if (!base) return [];
    const isChanged = !locale || locale === language;
    const given = isChanged ? toSeriesPlace(input) : undefined;
    const published = (isChanged ? input.published : undefined) ?? base.published;
    const publishedAt = (isChanged ? input.publishedAt : undefined) ?? base.publishedAt;
    return {
      ...base,
      coverImage: isChanged && input.coverImage !== undefined ? input.coverImage || null : base.coverImage,
      published,
      publishedAt: publishedAt ?? (published ? now : null),
      tagIds: input.tags ? [] : base.tagIds,
      pinned: (isChanged ? input.pinned : undefined) ?? base.pinned,
      commentsOpen: (isChanged ? input.commentsOpen : undefined) ?? base.commentsOpen,
      series: given === undefined ? base.series : given,
    };
  });
}

/** A version that is added later takes the settings of its translation. */
function newVersion(
  locale: Locale,
  text: VersionText,
  { translation, authorName, now }: { translation: VersionSource | undefined; authorName: string; now: Date },
): VersionSource {
  return {
    ...NEW_VERSION,
    _id: newId(),
    locale,
    ...text,
    coverImage: translation?.coverImage ?? null,
    published: translation?.published ?? false,
    publishedAt: translation?.publishedAt ?? null,
    tagIds: translation?.tagIds ?? [],
    pinned: translation?.pinned ?? false,
    commentsOpen: translation?.commentsOpen ?? true,
    series: translation?.series ?? null,
    authorName: translation?.authorName ?? authorName,
    updatedAt: now,
  };
}

/** The text of a version that is added. Throws Invalid for fields that it needs and does not have. */
function toNewText(locale: Locale, { title, content, ...optional }: VersionChange): VersionText {
  if (title !== undefined && content !== undefined) return toText({ title, content, ...optional });
  const missing = [...(title === undefined ? ['title'] : []), ...(content === undefined ? ['content'] : [])];
  const message = 'Is required in a language version that is added';
  throw new Invalid(
    'Invalid request',
    missing.map((field) => ({ path: `${locale}.${field}`, message, code: 'invalid_type' })),
  );
}

function withText(version: VersionSource, change: VersionChange | undefined, now: Date): VersionSource {
  const text = toText(version);
  const named = TEXT_FIELDS.filter((field) => change?.[field] !== undefined);
  const next = { ...text, ...Object.fromEntries(named.map((field) => [field, change?.[field]])) };
  return { ...version, ...next, ...(isSameText(text, next) ? {} : { updatedAt: now }) };
}
