import { loadTag } from '#app/tags/moved-tag.ts';
import { messages } from '#app/texts/messages.ts';
import { hasFeature } from '#contract/feature.ts';
import { isLocale, LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SitePicture } from '#contract/site-settings.ts';
import type { Bytes } from '#server/cache/content-encoding.ts';
import { config } from '#server/config.ts';
import { NotFound } from '#server/errors.ts';
import type { Feed } from '#server/feeds/feed.ts';
import { toFeedItems } from '#server/feeds/feed-items.ts';
import { listFeedPosts } from '#server/posts/read/documents/feed-posts.ts';
import { getTagLink, listTagLocales } from '#server/posts/read/tags.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { getTag } from '#server/tags/tags.ts';

type Params = Record<string, string | undefined>;
type PathOf = (locale: Locale, tag?: string) => string;

/** Loads the feed that the address names, in a format. */
export function loadAs(write: (feed: Feed) => Bytes, pathOf: PathOf) {
  return async ({ params }: { params: Params }) => {
    const feed = await loadFeed(params, pathOf);
    const times = feed.items.map(({ publishedAt }) => publishedAt);
    return { bytes: write(feed), newestAt: times.sort().at(-1) };
  };
}

/** The feed of a language, or with `slug` of a tag in that language; `pathOf` gives its path. Throws NotFound. */
async function loadFeed({ locale, slug }: Params, pathOf: PathOf): Promise<Feed> {
  if (!isLocale(locale)) throw new NotFound('Feed not found');

  const { publicUrl, webSubHub } = config();
  const { names, feedPosts, logo, sharePicture } = siteSettings();
  const siteName = names[locale];
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const tagId = slug === undefined ? undefined : await requireTagId(locale, slug, pathOf);
  const [titles, posts, locales] = await Promise.all([
    titlesOf(locale, slug, siteName),
    listFeedPosts({ locale, tagId, limit: feedPosts }),
    slug === undefined ? LOCALES : listTagLocales({ slug }),
  ]);
  const pageOf = (language: Locale) =>
    absolute(slug === undefined ? paths.blog(language) : paths.tag(language, slug));
  const other = otherLocale(locale);

  return {
    locale,
    ...titles,
    siteName,
    picture: sharePicture && absolute(sharePicture.url),
    icon: isSquare(logo.light) ? absolute(logo.light.url) : null,
    url: absolute(pathOf(locale, slug)),
    // The hub is told of the feeds with all posts of a language, not of those of tags.
    hub: slug === undefined && hasFeature('indexing') ? (webSubHub ?? null) : null,
    pageUrl: pageOf(locale),
    translationPage: locales.includes(other) ? { locale: other, url: pageOf(other) } : null,
    items: toFeedItems(posts, { siteUrl: publicUrl }),
  };
}

/** Readers of feeds show an icon as a small square. */
function isSquare(picture: SitePicture | null): picture is SitePicture {
  return picture !== null && Math.abs(picture.width / picture.height - 1) < 0.1;
}

/** Throws NotFound, or a redirect to the feed of the tag that had the slug. */
function requireTagId(locale: Locale, slug: string, pathOf: PathOf): Promise<number> {
  return loadTag(
    slug,
    (present) => pathOf(locale, present),
    async () => (await getTag({ slug })).id,
  );
}

async function titlesOf(
  locale: Locale,
  slug: string | undefined,
  siteName: string,
): Promise<{ title: string; description: string }> {
  const { feeds } = messages[locale];
  if (slug === undefined) return { title: feeds.title(siteName), description: feeds.description(siteName) };
  const { name } = await getTagLink({ locale, slug });
  return { title: feeds.tagTitle(name, siteName), description: feeds.tagDescription(name, siteName) };
}
