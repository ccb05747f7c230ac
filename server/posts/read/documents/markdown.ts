import type { PostMarkdown } from '#contract/feeds.ts';
import { LOCALES, otherLocale } from '#contract/locales.ts';
import { MARKDOWN_ENDING, paths } from '#contract/paths.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import { memoize } from '#server/cache/memoize.ts';
import { only, type Projected } from '#server/db/projection.ts';
import { NotFound } from '#server/errors.ts';
import { loadBylines } from '#server/posts/authors/authors.ts';
import type { Address, PostDoc } from '#server/posts/model.ts';
import { changeOf, DATED_LINK, toPostLink } from '#server/posts/projections.ts';
import { recallAt } from '#server/posts/read/timeline/recall.ts';
import { isVisible } from '#server/posts/read/versions.ts';
import * as store from '#server/posts/store.ts';
import { LISTED_TEXT_FIELDS, toListedText } from '#server/posts/text.ts';
import { mapTagLinks } from '#server/tags/tags.ts';
import { listNewestSummaries } from './summaries.ts';

/** How many documents the database sends at once: one may be a megabyte. */
const BATCH = 4;
/** An estimate of what an address takes in memory. */
const ADDRESS_BYTES = 500;

const MARKDOWN = only<PostDoc>()(
  '_id',
  ...LISTED_TEXT_FIELDS,
  'content',
  'slug',
  'locale',
  'authorName',
  'coverImage',
  'cover',
  'tagIds',
  'publishedAt',
  'createdAt',
  'updatedAt',
);

/** The newest language versions of all posts, one language after the other, newest first. */
export async function* streamPostMarkdown({
  limit,
  now = new Date(),
}: {
  limit: number;
  now?: Date;
}): AsyncGenerator<PostMarkdown> {
  const newest = await listNewestSummaries({ limit, now });
  for (const locale of LOCALES) {
    const slugs = newest.filter((post) => post.locale === locale).map((post) => post.slug);
    if (slugs.length === 0) continue;

    const found = await store.findTranslations(slugs, { locale, now });
    const translations = new Map(found.map((translation) => [translation.slug, translation]));
    const query = { locale, limit: slugs.length, now };
    for await (const doc of store.streamVisible(query, { fields: MARKDOWN, batchSize: BATCH })) {
      yield toMarkdownVersion(doc, { translation: translations.get(doc.slug) });
    }
  }
}

/** One language version that readers see. Throws NotFound. */
export async function getPostMarkdown({ slug, locale }: Address): Promise<PostMarkdown> {
  const now = new Date();
  const [doc, translation] = await Promise.all([
    recallAt({ slug, locale }, { fields: MARKDOWN, now }),
    recallAt({ slug, locale: otherLocale(locale) }, { fields: DATED_LINK, now }),
  ]);
  if (!doc) throw new NotFound('Post not found');
  return toMarkdownVersion(doc, { translation });
}

/** Returns the path of a post's Markdown, or of its page if another post has the address of the Markdown. */
export type MarkdownPath = (post: Pick<PostLink, 'locale' | 'slug'>) => string;

/** Loads a function that finds the paths of any number of posts. */
export async function loadMarkdownPaths({ now = new Date() }: { now?: Date } = {}): Promise<MarkdownPath> {
  const docs = await memoize({
    key: 'slugs that end like Markdown',
    load: () => store.findEndingIn(MARKDOWN_ENDING),
    bytesOf: ({ length }) => ADDRESS_BYTES * (length + 1),
  });

  const visible = docs.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
  const pages = new Set(visible.map(({ locale, slug }) => paths.post(locale, slug)));
  return ({ locale, slug }) => {
    const markdown = paths.postMarkdown(locale, slug);
    return pages.has(markdown) ? paths.post(locale, slug) : markdown;
  };
}

/** The path for one post. */
export async function findMarkdownPath({ locale, slug }: Pick<PostLink, 'locale' | 'slug'>): Promise<string> {
  const isTaken = await isVisible({ slug: slug + MARKDOWN_ENDING, locale });
  return isTaken ? paths.post(locale, slug) : paths.postMarkdown(locale, slug);
}

async function toMarkdownVersion(
  doc: Projected<typeof MARKDOWN>,
  { translation }: { translation: PostLink | null | undefined },
): Promise<PostMarkdown> {
  const [links, toByline] = await Promise.all([mapTagLinks({ locale: doc.locale }), loadBylines(doc.locale)]);
  return {
    ...toPostLink(doc),
    ...toListedText(doc),
    content: doc.content,
    authorName: toByline(doc.authorName),
    coverImage: doc.cover?.kind === 'video' ? null : doc.coverImage,
    publishedAt: (doc.publishedAt ?? doc.createdAt).toISOString(),
    changedAt: changeOf(doc).toISOString(),
    tags: doc.tagIds.flatMap((id) => links.get(id)?.name ?? []),
    translation: translation ? toPostLink(translation) : null,
  };
}
