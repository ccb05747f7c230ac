import { LOCALES, type Locale } from '#contract/locales.ts';
import type { DryRun, UpdatePost, VersionText, WrittenPost } from '#contract/posts.ts';
import { newId } from '../../db/ids.ts';
import { NotFound } from '../../errors.ts';
import { toSource, type VersionSource } from '../model.ts';
import { isSameText, toText } from '../text.ts';
import { toDryRun, toWrittenPost } from './answers.ts';
import { changePost } from './change.ts';
import { renderVersions } from './render.ts';

/**
 * Changes fields of a post, adds or replaces language versions. With `locale`, the fields that each version
 * has for itself change in that version alone. Throws NotFound, Conflict, TooLarge.
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
  return changePost<WrittenPost | DryRun>({
    slug,
    now,
    dryRun,
    plan: async (versions, group) => {
      requireVersion(versions, locale, input);
      const next = mergeVersions(versions, { input, locale, authorName, now });
      const rendered = await renderVersions(next);
      const change = { put: next, addTags: input.tags ?? [], remove: [] };
      const result = dryRun ? toDryRun(slug, next) : toWrittenPost(group, next);
      return { change, rendered, result };
    },
  });
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
    const text = input[language] && toText(input[language]);
    const base = existing
      ? withText(toSource(existing), text, now)
      : text && newVersion(language, text, context);
    if (!base) return [];
    const isChanged = !locale || locale === language;
    const published = (isChanged ? input.published : undefined) ?? base.published;
    const publishedAt = (isChanged ? input.publishedAt : undefined) ?? base.publishedAt;
    return {
      ...base,
      coverImage: isChanged && input.coverImage !== undefined ? input.coverImage || null : base.coverImage,
      published,
      publishedAt: publishedAt ?? (published ? now : null),
      tagIds: input.tags ? [] : base.tagIds,
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
    _id: newId(),
    locale,
    ...text,
    coverImage: translation?.coverImage ?? null,
    published: translation?.published ?? false,
    publishedAt: translation?.publishedAt ?? null,
    tagIds: translation?.tagIds ?? [],
    authorName: translation?.authorName ?? authorName,
    updatedAt: now,
  };
}

function withText(version: VersionSource, text: VersionText | undefined, now: Date): VersionSource {
  if (!text || isSameText(version, text)) return version;
  return { ...version, ...text, updatedAt: now };
}
