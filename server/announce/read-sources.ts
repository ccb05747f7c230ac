import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { only } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';
import * as posts from '#server/posts/store.ts';
import { mapTagLinks } from '#server/tags/tags.ts';
import type { Source } from './compose-text.ts';

const NAMES = [
  ...(['_id', 'locale', 'slug', 'title', 'excerpt', 'summary', 'coverImage', 'tagIds'] as const),
  ...(['published', 'publishedAt', 'updatedBy', 'bin'] as const),
] as const;
const FIELDS = only<PostDoc>()(...NAMES);

export type Version = Pick<PostDoc, (typeof NAMES)[number]>;

/**
 * The published versions of a post, in the order of the languages. An event has said before that their time has come: the
 * clock of another process may differ.
 */
export async function readPublished(postId: ObjectId, locales: readonly Locale[]): Promise<Version[]> {
  const versions: Version[] = await posts.findVersionsWith(postId, FIELDS);
  return locales.flatMap(
    (locale) =>
      versions.find((version) => version.locale === locale && version.published && !version.bin) ?? [],
  );
}

export function toSources(versions: Version[]): Promise<Source[]> {
  return Promise.all(
    versions.map(async ({ locale, slug, title, excerpt, summary, coverImage, tagIds }) => {
      const tags = await mapTagLinks({ locale });
      const names = tagIds.flatMap((id) => tags.get(id)?.name ?? []);
      return { locale, slug, title, excerpt: excerpt || summary, tags: names, coverImage };
    }),
  );
}
