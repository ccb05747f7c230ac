import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { SiteSettings } from '#contract/site-settings.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import type { DemoVersion, Feature } from '#server/feature.ts';
import { log } from '#server/log.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { getPost, listPosts } from '#server/posts/read/posts.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { findPostGroup, listSlugs } from '#server/posts/write/post-group-store.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { siteSettings, updateSiteSettings } from '#server/site-settings/site-settings.ts';

const CONTENT = path.resolve(import.meta.dirname, '..', '..', 'demo');
/** The demo's texts were written as of this day, the day after its newest published post. */
const WRITTEN_AT = new Date('2026-11-22T08:00:00Z');

/**
 * Fills a blog without posts: imports the content folder `demo`, with dates that end yesterday, and adds what
 * readers and owners do afterwards (`demo/life.yaml`), so that every page of the admin shows something.
 */
export async function fillWithDemo(features: readonly Feature[]): Promise<void> {
  const now = new Date();
  if ((await listSlugs()).length > 0) return;

  const life: Life = parse(await readFile(path.join(CONTENT, 'life.yaml'), 'utf8'));
  await updateSiteSettings({
    actor: COMMAND_LINE,
    update: (present) => ({ ...present, ...life.site, comments: 'first-waits' }),
  });
  await importPosts(now);

  for (const slug of life.binned) await deletePost({ actor: COMMAND_LINE, slug, now });
  for (const slug of life.previewed) {
    const draft = await findPostGroup({ slug });
    if (!draft) throw new Error(`life.yaml previews a post that does not exist: ${slug}`);
    await createPreview({ actor: COMMAND_LINE, postId: draft._id.toHexString(), now });
  }

  const versions = await findDemoVersions({ now });
  for (const { addToDemo } of features) await addToDemo?.({ life, versions, now });

  for (const { slug, locale, content } of life.additions) {
    const text = versions.find((version) => version.slug === slug && version.locale === locale)?.content;
    const input = { [locale]: { content: `${text}\n${content}` } };
    await updatePost({ actor: COMMAND_LINE, slug, input, authorName: siteSettings().names.uk, now });
  }
}

async function importPosts(now: Date): Promise<void> {
  // Loaded on demand: a server parses Markdown in another process.
  const { importContent } = await import('#server/content/import.ts');
  const { posts, pages, authors, media, skipped } = await importContent({
    actor: SERVICE,
    target: CONTENT,
    postponedBy: now.getTime() - WRITTEN_AT.getTime(),
    now,
  });

  for (const { file, line, message } of skipped)
    log.warn({ file, line }, `A demo post was not imported: ${message}`);
  const counts = { posts: posts.made, pages: pages.made, authors: authors.made, media: media.stored };
  log.info(counts, 'Imported the demo content');
}

/** `demo/life.yaml`, apart from the parts that features read. */
type Life = {
  site: Pick<SiteSettings, 'names' | 'taglines'>;
  additions: { slug: string; locale: Locale; content: string }[];
  binned: string[];
  previewed: string[];
};

/** The published versions of both languages. */
async function findDemoVersions({ now }: { now: Date }): Promise<DemoVersion[]> {
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
