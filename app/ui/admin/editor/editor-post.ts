import type { FailedForm } from '#app/forms/form-problems.ts';
import { isLocale, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostKind, PostState } from '#contract/posts/admin.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';
import type { EditorConflict, EditorPart } from '#contract/posts/editor.ts';
import type { Outdated } from '#contract/posts/records.ts';

/** Values of the form's fields by their names, of one part or of all. */
export type Fields = Record<string, string>;

export const TEXT_FIELDS = [
  ...(['title', 'excerpt', 'content', 'metaTitle', 'metaDescription', 'metaImage'] as const),
];
export const SETTINGS_FIELDS = [
  ...(['slug', 'coverImage', 'tags', 'authorName', 'date', 'pinned', 'commentsOpen'] as const),
  ...(['series', 'seriesPart'] as const),
  // Of standalone pages.
  ...(['menu', 'order'] as const),
];

/** A part as the page has loaded it: its working copy, or what is stored. */
export type LoadedPart = EditorPart & {
  hasCopy: boolean;
  /** The working copy differs from what is stored. */
  isChanged: boolean;
  /** The stored text has changed since the working copy was begun. */
  isBehind: boolean;
};

/** What is stored of a language. */
export type EditorVersion = { state: PostState; publishedAt: string | null; outdated: Outdated | null };

export type EditorPost = {
  id: string;
  kind: PostKind;
  /** It is not stored before its first save. */
  isNew: boolean;
  /** Null until the post is committed. */
  slug: string | null;
  parts: Record<DraftPart, LoadedPart>;
  versions: Record<Locale, EditorVersion | null>;
};

const INTENTS = [
  ...(['saved', 'published', 'scheduled', 'unpublished', 'discarded', 'copied', 'upToDate'] as const),
];

export type EditorIntent = (typeof INTENTS)[number];

/** An action of the editor that has succeeded. Each load of the page gives another object. */
export type EditorDone = { intent: EditorIntent };

export type LoadedEditor = {
  post: EditorPost;
  /** In the language of the interface, else in the other one. */
  title: string;
  /** Names of existing tags. */
  knownTags: string[];
  done: EditorDone | null;
};

export type Conflicts = Partial<Record<DraftPart, EditorConflict>>;

/** A form of the editor that failed. Without scripts it has texts, and may conflict with those of others. */
export type FailedEditor = FailedForm & { conflicts?: Conflicts };

/** Both languages beside each other, or one. */
export type EditorView = 'both' | Locale;

export function toEditorIntent(value: string | null): EditorIntent | null {
  return INTENTS.find((intent) => intent === value) ?? null;
}

/** The path of the editor of a post or page: `address` is its slug, or its id. */
export function editorPath(kind: PostKind, locale: Locale, address: string, language?: Locale): string {
  const pathOf = kind === 'page' ? paths.adminPage : paths.adminPost;
  return pathOf(locale, address, language);
}

/** The path of the editor of a new one. */
export function newEditorPath(kind: PostKind, locale: Locale): string {
  return kind === 'page' ? paths.adminNewPage(locale) : paths.adminNewPost(locale);
}

/** Where readers find a post or page. */
export function publicPath(kind: PostKind, locale: Locale, slug: string): string {
  return kind === 'page' ? paths.page(locale, slug) : paths.post(locale, slug);
}

/** Whether readers see a language, or will at its date. */
export function isOut(post: EditorPost, locale: Locale): boolean {
  const state = post.versions[locale]?.state;
  return state === 'published' || state === 'scheduled';
}

/** The name in the form of a field of a part. */
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

/** The form's fields of these parts. */
export function allFields(parts: Partial<Record<DraftPart, { fields: Fields }>>): Fields {
  return Object.fromEntries(
    DRAFT_PARTS.flatMap((part) =>
      Object.entries(parts[part]?.fields ?? {}).map(([name, value]) => [fieldName(part, name), value]),
    ),
  );
}
