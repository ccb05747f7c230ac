import type { FeedPost } from '#contract/feeds.ts';
import type { Locale } from '#contract/locales.ts';
import type { Projected } from '#server/db/projection.ts';
import { mapMedia } from '#server/media/media.ts';
import { mapAuthorLinks } from '#server/posts/authors/authors.ts';
import { changeOf, FEED_POST, toPostCard, toPostLink } from '#server/posts/projections.ts';
import * as store from '#server/posts/store.ts';
import { rerenderVersion } from '#server/posts/write/rerender.ts';
import { mapTagLinks } from '#server/tags/tags.ts';
import { readContentTokens } from './content-revision.ts';
import { listVisible } from './list-visible.ts';

/** The newest posts of a language, or of one tag in it, with their HTML. */
export async function listFeedPosts({
  locale,
  tagId,
  limit,
  now = new Date(),
}: {
  locale: Locale;
  tagId?: number | undefined;
  limit: number;
  now?: Date;
}): Promise<FeedPost[]> {
  const tokens = await readContentTokens();
  const { docs } = await listVisible({ locale, tagId, skip: 0, limit, now, tokens, fields: FEED_POST });
  const [links, authors, translations, files] = await Promise.all([
    mapTagLinks({ locale, tokens }),
    mapAuthorLinks({ locale, tokens }),
    store.findTranslations(
      docs.map((doc) => doc.slug),
      { locale, now },
    ),
    mapMedia(docs.map((doc) => doc.coverImage).filter((url) => url !== null)),
  ]);

  const htmls = await Promise.all(docs.map(feedHtmlOf));
  const bySlug = new Map(translations.map((translation) => [translation.slug, toPostLink(translation)]));
  return docs.map((doc, index) => {
    const file = files.get(doc.coverImage ?? '');
    return {
      ...toPostCard(doc, links),
      html: htmls[index] ?? null,
      author: authors.get(doc.authorName) ?? null,
      changedAt: changeOf(doc).toISOString(),
      coverFile: file ? { url: file.url, type: file.type, bytes: file.size } : null,
      translation: bySlug.get(doc.slug) ?? null,
    };
  });
}

/** A version of an older renderer has none yet. */
async function feedHtmlOf(doc: Projected<typeof FEED_POST>): Promise<string | null> {
  return doc.feedHtml === undefined ? (await rerenderVersion(doc._id)).feedHtml : doc.feedHtml;
}
