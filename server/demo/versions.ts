import { LOCALES } from '#contract/locales.ts';
import { SERVICE } from '#server/auth/actor.ts';
import type { DemoVersion } from '#server/feature.ts';
import { getPost, listPosts } from '#server/posts/read/posts.ts';

/** The published versions of both languages. */
export async function findDemoVersions({ now }: { now: Date }): Promise<DemoVersion[]> {
  const lists = LOCALES.map(async (locale) => {
    const { posts } = await listPosts({ actor: SERVICE, locale, page: 1, limit: 50, now });
    return Promise.all(
      posts.map(async ({ id, slug, publishedAt }) => {
        const { content } = await getPost({ slug, locale, withDrafts: false, now });
        return { id, slug, locale, publishedAt: new Date(publishedAt ?? now), content };
      }),
    );
  });
  return (await Promise.all(lists)).flat();
}
