import { LOCALES, type Locale } from '#contract/locales.ts';
import type { DryRun, LanguageVersion, UpdatePost, WrittenPost } from '#contract/posts.ts';
import { newId } from '../../db/ids.ts';
import { NotFound } from '../../errors.ts';
import { toDryRun, toSource, toText, toWrittenPost, type VersionSource } from '../model.ts';
import { changeTranslation } from './change.ts';
import { renderVersions } from './render.ts';

/**
 * Changes fields of a post, adds or replaces language versions. With `locale`, the fields that versions
 * have on their own are changed in that one. Throws NotFound, Conflict, TooLarge.
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
    dryRun,
    plan: async (versions, translation) => {
      requireVersion(versions, locale, input);
      const next = mergeVersions(versions, { input, locale, authorName, now });
      const rendered = await renderVersions(next);
      const change = { put: next, addTags: input.tags ?? [], remove: [] };
      const result = dryRun ? toDryRun(slug, next) : toWrittenPost(translation, next);
      return { change, rendered, result };
    },
  });
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
    authorName,
    now,
  }: {
    input: UpdatePost;
    locale: Locale | undefined;
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
      tagIds: input.tags ? [] : base.tagIds,
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

function isSameText(version: VersionSource, text: LanguageVersion): boolean {
  const { title, excerpt, content } = toText(text);
  return version.title === title && version.excerpt === excerpt && version.content === content;
}
