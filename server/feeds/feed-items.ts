import type { FeedPost } from '#contract/feeds.ts';
import { paths } from '#contract/paths.ts';
import { withAddresses } from '#server/markdown/output/feed-text.ts';
import type { FeedItem } from './feed.ts';
import { toItemId } from './item-id.ts';

/** Limit in characters for the HTML of a feed. A post that does not fit has only its summary. */
const FEED_HTML_MAX = 2_000_000;

/** Maps posts to the items that all three feed formats use. */
export function toFeedItems(
  posts: FeedPost[],
  { siteUrl, htmlMax = FEED_HTML_MAX }: { siteUrl: string; htmlMax?: number },
): FeedItem[] {
  let left = htmlMax;
  return posts.map((post) => {
    const absolute = (path: string) => new URL(path, siteUrl).href;
    const url = absolute(paths.post(post.locale, post.slug));
    const html = post.html !== null && post.html.length <= left ? post.html : null;
    left -= html?.length ?? 0;
    const { translation, coverFile } = post;
    return {
      id: toItemId(post.id),
      url,
      title: post.title,
      summary: post.excerpt,
      html: html === null ? null : withAddresses(html, url),
      author: {
        name: post.author?.name ?? post.authorName,
        url: post.author && absolute(paths.author(post.locale, post.author.slug)),
        picture: post.author?.picture ? absolute(post.author.picture) : null,
      },
      publishedAt: post.publishedAt,
      changedAt: post.changedAt,
      categories: post.tags.map(({ slug, name }) => ({ slug, name })),
      picture: post.cover && absolute(post.cover.url),
      file: coverFile && { ...coverFile, url: absolute(coverFile.url) },
      translation: translation && {
        locale: translation.locale,
        url: absolute(paths.post(translation.locale, translation.slug)),
      },
    };
  });
}
