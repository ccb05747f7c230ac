import type { PartData } from '#app/parts.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { DraftSettings, EditorRights, PostKind, PostState } from '#contract/posts/admin.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { ActionDone, EditorPart } from '#contract/posts/editor.ts';
import type { Outdated } from '#contract/posts/records.ts';
import type { ReviewItem } from '#contract/posts/review.ts';
import { TEXT_FIELDS } from '#contract/posts/text-fields.ts';

/** Values of the form's fields by their names, of one part or of all. */
export type Fields = Record<string, string>;

type StoredSettings = Required<DraftSettings>;
type StoredName<Name> = Name extends 'publishedAt' ? 'date' : Name;

/** What the fields of the settings hold. Only standalone pages have a menu and an order. */
const SETTINGS: {
  [Name in keyof StoredSettings as StoredName<Name>]: StoredSettings[Name] extends boolean
    ? 'switch'
    : 'text';
} = {
  slug: 'text',
  coverImage: 'text',
  tags: 'text',
  authorName: 'text',
  date: 'text',
  pinned: 'switch',
  commentsOpen: 'switch',
  series: 'text',
  seriesPart: 'text',
  menu: 'text',
  order: 'text',
};

export const SETTINGS_FIELDS = Object.keys(SETTINGS) as (keyof typeof SETTINGS)[];

/** Whether a field is `yes` or empty. */
export function isSwitch(name: string): boolean {
  return SETTINGS_FIELDS.some((field) => field === name && SETTINGS[field] === 'switch');
}

/** A part as the page has loaded it: its working copy, or what is stored. */
export type LoadedPart = EditorPart & {
  hasCopy: boolean;
  /** The working copy differs from what is stored. */
  isChanged: boolean;
  /** The stored text has changed since the working copy was begun. */
  isBehind: boolean;
};

export type EditorVersion = { state: PostState; publishedAt: string | null; outdated: Outdated | null };

export type EditorPost = {
  id: string;
  kind: PostKind;
  /** It is not stored before its first save. */
  isNew: boolean;
  /** Null until the post is committed. */
  slug: string | null;
  parts: Record<DraftPart, LoadedPart>;
  /** What readers have; `parts` may have a working copy instead. */
  storedSettings: Fields;
  versions: Record<Locale, EditorVersion | null>;
  reviews: Record<Locale, ReviewItem | null>;
  may: EditorRights;
};

/** The outcomes of actions, as the address has them: `?done=published`. */
const OUTCOMES = [
  'published',
  'scheduled',
  'unpublished',
  'upToDate',
  'sent',
  'returned',
] as const satisfies ActionDone['done'][];

/** An action of the editor that has succeeded. Each load of the page gives another object. */
export type EditorDone = { outcome: ActionDone['done'] };

/** A text from before a change; `at` is when it was written. */
export type EarlierFields = { fields: Fields; at: string };

export type LoadedEditor = {
  post: EditorPost;
  /** In the language of the interface, else in the other one. */
  title: string;
  knownTags: string[];
  userId: string;
  /** What the texts were before the last change of an earlier visit. */
  earlier: Record<Locale, EarlierFields | null>;
  /** What choices of features about a publication need. */
  publishing: PartData;
  done: EditorDone | null;
};

export type EditorView = 'both' | Locale;

export function toEditorDone(value: string | null): EditorDone | null {
  const outcome = OUTCOMES.find((entry) => entry === value);
  return outcome ? { outcome } : null;
}

/** The path of the editor of a post or page: `address` is its slug, or its id. */
export function editorPath(kind: PostKind, locale: Locale, address: string, language?: Locale): string {
  const pathOf = kind === 'page' ? paths.adminPage : paths.adminPost;
  return pathOf(locale, address, language);
}

export function newEditorPath(kind: PostKind, locale: Locale): string {
  return kind === 'page' ? paths.adminNewPage(locale) : paths.adminNewPost(locale);
}

export function publicPath(kind: PostKind, locale: Locale, slug: string): string {
  return kind === 'page' ? paths.page(locale, slug) : paths.post(locale, slug);
}

/** Whether readers see a language, or will at its date. */
export function isOut(post: EditorPost, locale: Locale): boolean {
  const state = post.versions[locale]?.state;
  return state === 'published' || state === 'scheduled';
}

/** The name that a field has in the form: `uk.title`, `slug`. */
export function fieldName(part: DraftPart, field: string): string {
  return isLocale(part) ? `${part}.${field}` : field;
}

/** The fields of a part, without its prefix; fields that the form does not send are empty. */
export function fieldsOfPart(part: DraftPart, all: Fields): Fields {
  const names: readonly string[] = isLocale(part) ? TEXT_FIELDS : SETTINGS_FIELDS;
  return Object.fromEntries(names.map((name) => [name, all[fieldName(part, name)] ?? '']));
}

export function isSameFields(one: Fields, other: Fields): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''));
}

/** The fields of all parts under their names in the form. */
export function allFields(parts: Partial<Record<DraftPart, { fields: Fields }>>): Fields {
  return Object.fromEntries(
    DRAFT_PARTS.flatMap((part) =>
      Object.entries(parts[part]?.fields ?? {}).map(([name, value]) => [fieldName(part, name), value]),
    ),
  );
}
