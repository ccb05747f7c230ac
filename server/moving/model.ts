import type { Locale } from '#contract/locales.ts';
import type { ImportWarning, Program } from '#contract/moving/imports.ts';
import type { PostKind } from '#contract/posts/admin.ts';

export type Warning = ImportWarning;

/** Adds a warning about the item that is being read. */
export type Note = (message: string) => void;

/** A post or page of another program, in one language. */
export type SourceItem = {
  /** The program's own id, the same in each export. */
  id: string;
  kind: PostKind;
  locale: Locale;
  /** Items with the same group are versions of one post; null if the system does not say. */
  group: string | null;
  title: string;
  /** Empty if the program has none. */
  slug: string;
  markdown: string;
  excerpt: string;
  metaTitle: string;
  metaDescription: string;
  /** ISO 8601. */
  publishedAt: string | null;
  updatedAt: string | null;
  draft: boolean;
  pinned: boolean;
  commentsOpen: boolean;
  /** An address or a path. */
  cover: string | null;
  author: string | null;
  /** Keys of terms. */
  terms: string[];
  /** Where it was: paths from `/`, some with a query, such as `/?p=12`. */
  addresses: string[];
  comments: SourceComment[];
  warnings: Warning[];
};

/** A category or a tag. Terms with the same group are one tag in two languages. */
export type SourceTerm = {
  slug: string;
  name: string;
  locale: Locale | null;
  group: string | null;
  addresses: string[];
};

export type SourceComment = {
  id: string;
  parentId: string | null;
  author: string;
  content: string;
  /** ISO 8601. */
  at: string;
  isWaiting: boolean;
};

export type SourceAuthor = { slug: string; name: string; bio: string; addresses: string[] };

/** What a source has besides its items. */
export type SourceSite = {
  program: Program;
  /** Where the site was, without a slash at the end; empty if the source does not say. */
  url: string;
  /** Tells the sites of a program apart; empty if the address does. */
  name: string;
  terms: Map<string, SourceTerm>;
  /** By the name in bylines. */
  authors: Map<string, SourceAuthor>;
  warnings: Warning[];
  /** How often posts have a field that posts here do not have. */
  otherFields: Map<string, number>;
};

/** An open source: the site is complete after the last item. */
export type Source = {
  site: SourceSite;
  items: AsyncIterable<SourceItem>;
  /** Folders in which files of the site are looked for, by their paths. */
  folders: string[];
};

export function emptySite(program: Program): SourceSite {
  return {
    program,
    url: '',
    name: '',
    terms: new Map(),
    authors: new Map(),
    warnings: [],
    otherFields: new Map(),
  };
}

export function noteOtherAuthors(names: string[], note: Note): void {
  if (names.length > 0) note(`Only the first author is kept, without ${names.join(', ')}`);
}

export function countFields({ otherFields }: SourceSite, names: Iterable<string>): void {
  for (const name of names) otherFields.set(name, (otherFields.get(name) ?? 0) + 1);
}

/** One warning that names all such fields. */
export function warnOfFields({ otherFields, name, url, program }: SourceSite): Warning[] {
  const names = [...otherFields].map(([field, count]) => `${field} (${count})`).sort();
  const message = `Fields that posts do not have here are left out: ${names.join(', ')}`;
  return names.length > 0 ? [{ place: name || url || program, line: null, message }] : [];
}
