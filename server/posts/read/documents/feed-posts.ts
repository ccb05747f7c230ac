import type { FeedPost } from '#contract/feeds.ts';
import type { Locale } from '#contract/locales.ts';
import { memoize } from '#server/cache/memoize.ts';
import type { Projected } from '#server/db/projection.ts';
import { mapStills, type Still } from '#server/media/serve/stills.ts';
import { mapAuthorLinks } from '#server/posts/authors/authors.ts';
import { changeOf, type DATED_LINK, FEED_POST, toPostCard, toPostLink } from '#server/posts/projections.ts';
import { listVisible } from '#server/posts/read/timeline/list-visible.ts';
import * as store from '#server/posts/store.ts';
import { rerenderVersion } from '#server/posts/write/rerender.ts';
import { mapTagLinks } from '#server/tags/tags.ts';

/** The last moment that a date can have. */
const LAST_MOMENT = new Date(8.64e15);
/** An estimate of the memory for a translation and a cover. */
const RELATED_BYTES = 1_000;

/** The newest posts of a language, or of one tag in it, with their HTML. */
export async function listFeedPosts({
  locale,
  tagId,
  limit,
}: {
  locale: Locale;
  tagId?: number | undefined;
  limit: number;
}): Promise<FeedPost[]> {
  const now = new Date();
  const { docs } = await listVisible({ locale, tagId, skip: 0, limit, now, fields: FEED_POST });
  const [links, authors, { translations, files }] = await Promise.all([
    mapTagLinks({ locale }),
    mapAuthorLinks({ locale }),
    readRelated(docs, { locale }),
  ]);

  const htmls = await Promise.all(docs.map(feedHtmlOf));
  const visible = translations.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
  const bySlug = new Map(visible.map((translation) => [translation.slug, toPostLink(translation)]));

  return docs.map((doc, index) => {
    return {
      ...toPostCard(doc, links),
      html: htmls[index] ?? null,
      author: authors.get(doc.authorName) ?? null,
      changedAt: changeOf(doc).toISOString(),
      coverFile: files.get(doc.coverImage ?? '') ?? null,
      translation: bySlug.get(doc.slug) ?? null,
    };
  });
}

/** The published and scheduled translations of the posts, and their covers. They stay in memory until a post changes. */
function readRelated(
  docs: Projected<typeof FEED_POST>[],
  { locale }: { locale: Locale },
): Promise<{ translations: Projected<typeof DATED_LINK>[]; files: Map<string, Still> }> {
  return memoize({
    key: `feed ${docs.map(({ _id }) => _id.toHexString()).join(' ')}`,
    load: async () => {
      const slugs = docs.map(({ slug }) => slug);
      const covers = docs.flatMap(({ coverImage }) => coverImage ?? []);
      const [translations, files] = await Promise.all([
        store.findTranslations(slugs, { locale, now: LAST_MOMENT }),
        mapStills(covers),
      ]);

      return { translations, files };
    },
    bytesOf: () => RELATED_BYTES * (docs.length + 1),
  });
}

/** A version of an older renderer has none yet. */
async function feedHtmlOf(doc: Projected<typeof FEED_POST>): Promise<{ feedHtml: string } | null> {
  const source = doc.feedHtml === undefined ? await rerenderVersion(doc._id) : doc;
  return hasHtml(source) ? source : null;
}

function hasHtml(source: { feedHtml: string | null }): source is { feedHtml: string } {
  return source.feedHtml !== null;
}
