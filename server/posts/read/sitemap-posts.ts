import type { SitemapPost, SitemapVersion } from '#contract/feeds.ts';
import { paths } from '#contract/paths.ts';
import { lastChange } from '#contract/revisions.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import { type AddressDoc, streamAddresses } from './sitemap-store.ts';

/** Posts in one batch for the reader: small, so that what is made of them is freed early. */
const POSTS_AT_ONCE = 50;

/** The addresses of all posts, in batches, in the order in which the posts were created. */
export async function* streamSitemapPosts({
  now = new Date(),
}: {
  now?: Date;
} = {}): AsyncGenerator<SitemapPost[]> {
  for await (const docs of streamAddresses({ now })) {
    let posts: SitemapPost[] = [];
    for (const doc of docs) {
      // A slug belongs to one post, and the versions of a post come one after the other.
      if (posts.at(-1)?.slug !== doc.slug) {
        if (posts.length === POSTS_AT_ONCE) {
          yield posts;
          posts = [];
        }
        posts.push({ slug: doc.slug, versions: [] });
      }
      posts.at(-1)?.versions.push(toVersion(doc));
    }
    yield posts;
  }
}

function toVersion(doc: AddressDoc): SitemapVersion {
  const { locale, coverImage, coverKind } = doc;
  const id = coverImage === null ? null : mediaIdOf(coverImage);
  // A video as cover has no picture of its own.
  const picture = coverKind === 'video' ? null : id === null ? coverImage : paths.media(id);
  return { locale, changedAt: new Date(lastChange(doc)).toISOString(), picture };
}
