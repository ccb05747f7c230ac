import type { Fields, SETTINGS_FIELDS } from '#app/editor/ui/editor-post.ts';
import { PAGE_ORDER_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import {
  type DraftSettings,
  type DraftText,
  draftSettingsSchema,
  draftTextSchema,
} from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { mapFields, TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import type { Tag } from '#contract/tags.ts';
import { toInstant, toLocalTime } from '#contract/time/local-time.ts';
import { Invalid } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { findTagNamed } from '#server/tags/tag-names.ts';

/**
 * The data that fields of settings depend on: the time zone of dates, the known tags, and the language of their
 * names.
 */
export type FieldContext = { timeZone: string; tags: Tag[]; locale: Locale };

/** The value of a part in the editor's form. Throws Invalid with the names of the form's fields. */
export function toDraft<Part extends DraftPart>(
  part: Part,
  fields: Fields,
  context: FieldContext,
): Part extends Locale ? DraftText : DraftSettings;
export function toDraft(part: DraftPart, fields: Fields, context: FieldContext): DraftText | DraftSettings {
  if (part === 'settings') return toSettings(fields, context);
  const values = mapFields(TEXT_FIELDS, (name) => fields[name] ?? '');
  return parse(draftTextSchema, values, [part]);
}

export function toFields(value: DraftText | DraftSettings, context: FieldContext): Fields {
  if ('content' in value) return { ...value };

  const { slug, coverImage, tags, authorName, publishedAt, pinned, commentsOpen, menu, order } = value;
  if (menu !== undefined) return { slug, coverImage, menu, order: String(order ?? 0) };

  const { series, seriesPart } = value;
  return {
    slug,
    coverImage,
    authorName,
    tags: tags.map((tag) => nameOf(tag, context)).join(', '),
    date: publishedAt === null ? '' : toLocalTime(publishedAt, context.timeZone),
    pinned: pinned ? 'yes' : '',
    commentsOpen: commentsOpen ? 'yes' : '',
    series: series === '' ? '' : nameOf(series, context),
    seriesPart: seriesPart === null ? '' : String(seriesPart),
  } satisfies Record<Exclude<(typeof SETTINGS_FIELDS)[number], 'menu' | 'order'>, string>;
}

export function problem(path: string, code: string) {
  return { path, message: code, code };
}

function toSettings(fields: Fields, { timeZone, tags: known }: FieldContext): DraftSettings {
  const { slug = '', coverImage = '', tags = '', authorName = '', date = '', menu = '', order = '' } = fields;
  const { series = '', seriesPart = '' } = fields;
  const names = tags.split(',').map((name) => name.trim());
  const slugOf = (name: string) => findTagNamed(name, known)?.slug ?? name;

  return parse(draftSettingsSchema, {
    slug: slug.trim(),
    coverImage: coverImage.trim(),
    authorName,
    tags: names.filter((name) => name !== '').map(slugOf),
    publishedAt: dateIn(date, timeZone)?.toISOString() ?? null,
    pinned: fields.pinned === 'yes',
    commentsOpen: fields.commentsOpen === 'yes',
    // Only the form of a page has a menu.
    ...(menu === '' ? {} : { menu, order: orderIn(order) }),
    series: slugOf(series.trim()),
    seriesPart: seriesPart.trim() === '' ? null : Number(seriesPart),
  });
}

/** 0 for an empty field. Throws Invalid. */
function orderIn(text: string): number {
  const order = Number(text);
  if (Number.isInteger(order) && order >= 0 && order <= PAGE_ORDER_MAX) return order;
  throw new Invalid('Invalid request', [problem('order', 'invalid_order')]);
}

/** Null for an empty field. Throws Invalid. */
function dateIn(date: string, timeZone: string): Date | null {
  if (date === '') return null;
  const instant = toInstant(date, timeZone);
  if (!instant) throw new Invalid('Invalid request', [problem('date', 'invalid_date')]);
  return instant;
}

/**
 * The name of a tag, or its slug if the name is ambiguous: it contains a comma (the separator of this field) or two
 * tags share it.
 */
function nameOf(slug: string, { tags, locale }: FieldContext): string {
  const tag = tags.find((entry) => entry.slug === slug);
  if (!tag) return slug;

  const { nameUk, nameEn } = tag;
  const names = locale === 'uk' ? [nameUk, nameEn] : [nameEn, nameUk];
  const isPlain = (name: string | null) =>
    name !== null && !name.includes(',') && findTagNamed(name, tags)?.slug === slug;

  return names.find(isPlain) ?? slug;
}
