import type { Document, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { findOneWith, only, type Projected, type Projection, select } from '#server/db/projection.ts';
import type { PostDoc, PostGroup } from '#server/posts/model.ts';
import { PUBLISHED_PAGE } from '#server/posts/store.ts';

const posts = () => collection<PostDoc>('posts');
const groups = () => collection<PostGroup>('postGroups');

const LISTED = only<PostDoc>()(
  'translationId',
  'slug',
  'locale',
  'title',
  'excerpt',
  'summary',
  'page',
  'updatedAt',
);
const ROW = only<PostGroup>()('_id', 'kind', 'slug', 'createdAt', 'versions', 'working', 'changedAt');

const SEARCHABLE = only<PostDoc>()('_id', 'revision', 'slug', 'locale', 'title', 'excerpt', 'headings');
const TEXT = only<PostDoc>()('_id', 'text');

/** The maximum number of page versions that the search reads. */
const SEARCHED_MAX = 500;

export type PageRow = Projected<typeof ROW>;
export type SearchablePage = Projected<typeof SEARCHABLE>;

/** The page at an address: as readers see it, or also as a draft. */
export function findPage<Part extends Document>(
  { slug, locale, withDrafts = false }: { slug: string; locale: Locale; withDrafts?: boolean },
  fields: Projection<Part>,
): Promise<Part | null> {
  const state = withDrafts ? { page: PUBLISHED_PAGE.page } : PUBLISHED_PAGE;
  return findOneWith(posts(), { slug, locale, ...state }, fields);
}

export function findPageById<Part extends Document>(
  _id: ObjectId,
  fields: Projection<Part>,
): Promise<Part | null> {
  return findOneWith(posts(), { _id, ...PUBLISHED_PAGE }, fields);
}

/** The versions of pages that readers see, in any order. */
export function findPublishedPages(): Promise<Projected<typeof LISTED>[]> {
  // The index of pages can be used only with a condition on its own field.
  return select(posts().find({ ...PUBLISHED_PAGE, 'page.order': { $exists: true } }), LISTED).toArray();
}

/** The pages as the search needs them, without their texts. */
export function findSearchablePages(): Promise<SearchablePage[]> {
  const found = posts().find({ ...PUBLISHED_PAGE, 'page.order': { $exists: true } });
  return select(found.limit(SEARCHED_MAX), SEARCHABLE).toArray();
}

/** Plain texts by version id. */
export async function findTexts(ids: ObjectId[]): Promise<Map<string, string>> {
  const docs = await select(posts().find({ _id: { $in: ids } }), TEXT).toArray();
  return new Map(docs.map(({ _id, text }) => [_id.toHexString(), text]));
}

/** All pages, except those in the bin and those of which nothing was ever written. */
export function findPageRows(): Promise<PageRow[]> {
  const written = [
    { 'versions.0': { $exists: true } },
    { 'bin.0': { $exists: false }, working: { $gt: {} } },
  ];
  return select(groups().find({ kind: 'page', $or: written }), ROW).toArray();
}
