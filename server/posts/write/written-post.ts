import type { ObjectId } from 'mongodb';
import { paths } from '#contract/paths.ts';
import type { DryRun, DryRunDeletion, WrittenPost } from '#contract/posts/records.ts';
import { toState, type VersionSource } from '#server/posts/model.ts';

/** The result of a write of these versions, and of a dry run. */
export function toWrittenPost(
  group: { _id: ObjectId; slug: string },
  versions: Pick<VersionSource, '_id' | 'locale' | 'published' | 'publishedAt'>[],
): WrittenPost {
  const now = new Date();
  const published = versions.length > 0 && versions.every((version) => version.published);
  const isScheduled = versions.some((version) => toState(version, now) === 'scheduled');

  return {
    translationId: group._id.toHexString(),
    slug: group.slug,
    published,
    status: published && isScheduled ? 'scheduled' : published ? 'published' : 'draft',
    posts: versions.map((version) => ({
      id: version._id.toHexString(),
      slug: group.slug,
      locale: version.locale,
      url: paths.post(version.locale, group.slug),
    })),
  };
}

/** Without ids, because new versions are not stored. */
export function toDryRun(post: WrittenPost): DryRun {
  return { ...toDryRunDeletion(post), published: post.published, status: post.status };
}

export function toDryRunDeletion({ slug, posts }: WrittenPost): DryRunDeletion {
  return { dryRun: true, slug, posts: posts.map(({ id: _, ...post }) => post) };
}
