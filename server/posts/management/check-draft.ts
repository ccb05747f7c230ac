import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import type { DraftSettings, DraftText } from '#contract/posts/admin.ts';
import { createPostSchema, languageVersionSchema, type VersionText } from '#contract/posts/requests.ts';
import { isReservedSlug, type PagePlace } from '#contract/posts/standalone-pages.ts';
import type { Tag } from '#contract/tags.ts';
import { Invalid, type Issue } from '#server/errors.ts';
import { NEW_PLACE, type PageKind } from '#server/posts/model.ts';
import { toVersionText } from '#server/posts/text.ts';
import { reservedSlug } from '#server/posts/write/change-slug.ts';
import { toTagInputs } from '#server/tags/tag-names.ts';

const { slug: slugSchema, coverImage, tags } = createPostSchema.shape;

export type CheckedSettings = ReturnType<typeof parseSettings> & { page?: PagePlace };

/**
 * Parses the editor's settings as the API would; `known` are the existing tags. A page has only a slug, a cover and a
 * place in a menu. Throws Invalid with the names of the fields.
 */
export function checkSettings(
  settings: DraftSettings,
  { kind, known }: { kind: PageKind | undefined; known: Tag[] },
): CheckedSettings {
  const checked = parseSettings(settings, known);
  if (kind !== 'page') return checked;
  if (checked.slug !== undefined && isReservedSlug(checked.slug)) throw reservedSlug();

  const { menu, order } = { ...NEW_PLACE, ...settings };
  return {
    ...checked,
    tags: [],
    publishedAt: null,
    pinned: false,
    commentsOpen: false,
    series: null,
    page: { menu, order },
  };
}

function parseSettings(settings: DraftSettings, known: Tag[]) {
  const { slug, publishedAt, authorName } = settings;
  return {
    coverImage: parse(coverImage, settings.coverImage, 'coverImage'),
    tags: parse(tags, toTagInputs(settings.tags, known), 'tags'),
    pinned: settings.pinned,
    commentsOpen: settings.commentsOpen,
    slug: slug === '' ? undefined : parse(slugSchema, slug, 'slug'),
    publishedAt: publishedAt === null ? null : new Date(publishedAt),
    authorName: authorName.trim(),
    series: checkSeries(settings, known),
  };
}

/** The place in a series, with the tag that gives it its title; null for none. */
function checkSeries({ series, seriesPart }: DraftSettings, known: Tag[]) {
  const [tag] = series === '' ? [] : (parse(tags, toTagInputs([series], known), 'series') ?? []);
  if (!tag && seriesPart === null) return null;
  if (tag && seriesPart !== null) return { tag, part: seriesPart };
  throw missing(tag ? 'seriesPart' : 'series', '"series" and "seriesPart" are required together');
}

/** Checks that a text of the editor can be stored. Throws Invalid with paths such as `uk.title`. */
export function checkText(locale: Locale, value: DraftText): VersionText {
  const text = toVersionText(value);
  parse(languageVersionSchema, text, locale);
  return text;
}

export function missing(path: string, message: string): Invalid {
  return new Invalid('Invalid request', [{ path, message, code: 'too_small' }]);
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown, prefix: string): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;

  const details = parsed.error.issues.map((issue): Issue => {
    const path = [prefix, ...issue.path.map(String)].join('.');
    return { path, message: issue.message, code: codeOf(issue) };
  });
  throw new Invalid('Invalid request', details);
}

function codeOf(issue: z.core.$ZodIssue): string {
  const code = issue.code === 'custom' ? issue.params?.code : issue.code;
  return typeof code === 'string' ? code : 'invalid';
}
