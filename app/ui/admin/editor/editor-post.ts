import type { Locale } from '#contract/locales.ts';

export type SheetField = 'title' | 'excerpt' | 'content';

export type EditorVersion = Record<SheetField, string> & { state: 'draft' | 'scheduled' | 'published' };

/** A post as the editor's form has it. All values are those of fields. */
export type EditorPost = {
  /** Null for a new post. */
  id: string | null;
  slug: string;
  coverImage: string;
  /** Names, separated by commas. */
  tags: string;
  /** Of a `datetime-local` field, in the time zone of the site. */
  date: string;
  versions: Record<Locale, EditorVersion | null>;
};

const INTENTS = ['saved', 'published', 'scheduled', 'unpublished'] as const;

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

/** Both languages beside each other, or one. */
export type EditorView = 'both' | Locale;

export type SavingStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'refused';

export function toEditorIntent(value: string | null): EditorIntent | null {
  return INTENTS.find((intent) => intent === value) ?? null;
}

/** The name of the form's field for a field of a version. */
export function fieldName(locale: Locale, field: SheetField): `${Locale}.${SheetField}` {
  return `${locale}.${field}`;
}
