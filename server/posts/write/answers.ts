import type { ObjectId } from 'mongodb';
import { paths } from '#contract/paths.ts';
import type { DryRun, DryRunDeletion, WrittenPost } from '#contract/posts/records.ts';
import type { VersionSource } from '#server/posts/model.ts';

export function toWrittenPost(
  group: { _id: ObjectId; slug: string },
  versions: Pick<VersionSource, '_id' | 'locale' | 'published'>[],
): WrittenPost {
  return {
    translationId: group._id.toHexString(),
    slug: group.slug,
    published: versions.length > 0 && versions.every((version) => version.published),
    posts: versions.map((version) => ({
      id: version._id.toHexString(),
      slug: group.slug,
      locale: version.locale,
      url: paths.post(version.locale, group.slug),
    })),
  };
}

export function toDryRun(slug: string, versions: VersionSource[]): DryRun {
  const published = versions.every((version) => version.published);
  return { ...toDryRunDeletion(slug, versions), published };
}

export function toDryRunDeletion(slug: string, versions: Pick<VersionSource, 'locale'>[]): DryRunDeletion {
  const posts = versions.map(({ locale }) => ({ slug, locale, url: paths.post(locale, slug) }));
  return { dryRun: true, slug, posts };
}
