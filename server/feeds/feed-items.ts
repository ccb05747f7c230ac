import { createHash } from 'node:crypto';
import type { FeedPost } from '#contract/feeds.ts';
import { paths } from '#contract/paths.ts';
import type { FeedItem } from './feed.ts';

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
    const stored = post.html !== null && post.html.feedHtml.length <= left ? post.html : null;
    left -= stored?.feedHtml.length ?? 0;

    const { translation } = post;
    const file = post.coverFile && { ...post.coverFile, url: absolute(post.coverFile.url) };
    return {
      id: toItemId(post.id),
      url,
      title: post.title,
      summary: post.excerpt,
      html: stored && { stored, pageUrl: url },
      author: {
        name: post.author?.name ?? post.authorName,
        url: post.author && absolute(paths.author(post.locale, post.author.slug)),
        picture: post.author?.picture ? absolute(post.author.picture) : null,
      },
      publishedAt: post.publishedAt,
      changedAt: post.changedAt,
      categories: post.tags.map(({ slug, name }) => ({ slug, name })),
      picture: file?.url ?? (post.cover && absolute(post.cover.url)),
      file,
      machineTranslated: post.machineTranslated,
      translation: translation && {
        locale: translation.locale,
        url: absolute(paths.post(translation.locale, translation.slug)),
      },
    };
  });
}

/** The namespace of the ids of posts in feeds, chosen once. */
const NAMESPACE = Buffer.from('5f0e6b1c2f0d4c0e9a3e7d1b8c64a920', 'hex');
const UUID_BYTES = 16;

/**
 * The id of a language version in feeds: a UUID of version 5 (RFC 9562, 5.5) made from the version's id. It
 * stays when the slug or the address of the site changes, so that feed readers don't show the post again.
 */
function toItemId(versionId: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(versionId).digest();
  const bytes = hash.subarray(0, UUID_BYTES);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);

  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `urn:uuid:${parts.join('-')}`;
}
