import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { TocEntry, VersionText, WrittenPost } from '#contract/posts.ts';
import type { TagInput } from '#contract/tags.ts';
import type { MediaProperties } from '../media/model.ts';
import { toText } from './text.ts';

/** What the author decides about a language version besides its text. */
type VersionSettings = {
  _id: ObjectId;
  locale: Locale;
  coverImage: string | null;
  published: boolean;
  publishedAt: Date | null;
  tagIds: number[];
  authorName: string;
  /** When a text field changed last. */
  updatedAt: Date;
};

/** Everything that the author decides about one language version; all else is derived from it. */
export type VersionSource = VersionText & VersionSettings;

/** What is derived from `content` and the cover, and derived again when `renderVersion` is behind. */
export type RenderedVersion = {
  html: string;
  headings: TocEntry[];
  /** The beginning of the plain text, for versions without an excerpt. */
  summary: string;
  readingMinutes: number;
  /** Plain text, a line a paragraph, for the search and its snippets. */
  text: string;
  /** Local media addresses that the content or the cover refers to. */
  media: string[];
  /** Facts about a cover that is a file of this site. */
  cover: MediaProperties | null;
  /** True where the content was too deep or too costly for Markdown and is shown as plain paragraphs. */
  isPlain: boolean;
  renderVersion: number;
};

/** By version id. */
export type RenderedById = ReadonlyMap<string, RenderedVersion>;

/** One language version: the collection `posts`. */
export type PostDoc = VersionSource &
  RenderedVersion & {
    slug: string;
    /** The id of the post group. */
    translationId: ObjectId;
    /** The post group's revision that wrote this document. */
    revision: number;
    viewCount: number;
    createdAt: Date;
  };

/**
 * A reserved place in `posts` for a version that is being created. No reader's query matches it. Only the
 * writer with the last reservation can fill it; see put-version.ts.
 */
export type VersionReservation = {
  _id: ObjectId;
  slug: string;
  revision: number;
  reservation?: ObjectId;
  reservedAt?: Date;
};

/** What one write sets of a version. */
export type PostWrite = Omit<PostDoc, 'viewCount' | 'createdAt'>;

/** A change that is decided but may not be applied yet. Applying it twice is harmless. */
export type Change = {
  at: Date;
  put: VersionSource[];
  /** Tags that the versions get in addition to their own. Missing ones are created when the change is applied. */
  addTags?: TagInput[];
  remove: ObjectId[];
};

/** A slug that a post had until some moment. Its addresses redirect to those of the present slug. */
export type FormerSlug = { slug: string; until: Date };

/** How a post was created, stored to answer a repeated request in the same way. */
export type Creation = { key: string; requestHash: string; answer: WrittenPost };

/**
 * The post of both languages: the collection `postGroups`. It owns the slug and is the point of commitment:
 * one insert or update of this document decides a change of both versions; see
 * docs/decisions/0003-both-or-none.md.
 */
export type PostGroup = {
  _id: ObjectId;
  slug: string;
  /** Another post may take such a slug: the addresses are its own then, and no redirects. */
  formerSlugs?: FormerSlug[];
  revision: number;
  createdAt: Date;
  creation?: Creation;
  pending?: Change;
};

/** What a change of a post decides about its post group, beside its versions. */
export type GroupChange = Partial<Pick<PostGroup, 'slug' | 'formerSlugs'>>;

/** Leaves out what is derived or counted, which a change must not carry along. */
export function toSource(version: VersionSource): VersionSource {
  const { _id, locale, coverImage, published, publishedAt, tagIds, authorName, updatedAt } = version;
  const settings: VersionSettings = {
    ...{ _id, locale, coverImage, published, publishedAt },
    ...{ tagIds, authorName, updatedAt },
  };
  return { ...toText(version), ...settings };
}
