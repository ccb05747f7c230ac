import { CONTENT_MAX, COVER_IMAGE_MAX, EXCERPT_MAX, TITLE_MAX } from '#contract/limits.ts';

type TextRule = { max: number; singleLine?: boolean; trimmed?: boolean; hasCode?: boolean };

/**
 * The author's text fields of one language. The schemas, the editor, storage, import and export are derived
 * from this table.
 */
const rules = {
  title: { max: TITLE_MAX, singleLine: true, trimmed: true },
  excerpt: { max: EXCERPT_MAX },
  content: { max: CONTENT_MAX, hasCode: true },
  metaTitle: { max: TITLE_MAX, singleLine: true, trimmed: true },
  metaDescription: { max: EXCERPT_MAX },
  metaImage: { max: COVER_IMAGE_MAX, singleLine: true },
} satisfies Record<string, TextRule>;

export type TextField = keyof typeof rules;

export const TEXT_RULES: Record<TextField, TextRule> = rules;

export const TEXT_FIELDS = Object.keys(rules) as TextField[];

export const READ_FIELDS = ['title', 'excerpt', 'content'] as const satisfies TextField[];

export type ReadField = (typeof READ_FIELDS)[number];
export type SharingField = Exclude<TextField, ReadField>;

/** The fields that the page of a text shows as written. The content is shown as HTML. */
export const PAGE_FIELDS = READ_FIELDS.filter((name) => name !== 'content') as Exclude<
  ReadField,
  'content'
>[];

/** The fields for search engines and shared links. */
export const SHARING_FIELDS = TEXT_FIELDS.filter((name) => !isReadField(name)) as SharingField[];

export function isReadField(name: string): name is ReadField {
  return READ_FIELDS.some((field) => field === name);
}

/** An object with a value for each of the names. */
export function mapFields<Name extends string, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>;
}
