import type { SitemapPost, SitemapVersion } from '#contract/feeds.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { lastChange } from '#contract/revisions.ts';
import { oncePer } from '#server/cache/once-per.ts';
import { only, type Projected } from '#server/db/projection.ts';
import { mediaIdOf } from '#server/media/media-urls.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { readTimeline } from '#server/posts/read/timeline/read-timeline.ts';
import { recallVisible } from '#server/posts/read/timeline/recall.ts';
import { type AddressDoc, streamAddresses } from './sitemap-store.ts';

/** How many posts a batch has: few, so that what is made of them is freed early. */
const POSTS_AT_ONCE = 50;

/** At most so many versions stay in memory. For a larger blog an index is read each time. */
const RECALLED_MAX = 4_000;

const ADDRESS = only<PostDoc>()(
  '_id',
  'translationId',
  'slug',
  'locale',
  'publishedAt',
  'createdAt',
  'updatedAt',
  'coverImage',
  'cover',
);

/** The addresses of all posts, in batches, in the order in which the posts were created. */
export async function* streamSitemapPosts({
  now = new Date(),
  recalledMax = RECALLED_MAX,
}: {
  now?: Date;
  recalledMax?: number;
} = {}): AsyncGenerator<SitemapPost[]> {
  const timelines = await Promise.all(LOCALES.map((locale) => readTimeline({ locale })));
  const ids = timelines.flatMap((timeline) => timeline.slice({ now, skip: 0, limit: recalledMax }));
  const isSmall = timelines.reduce((sum, timeline) => sum + timeline.count(now), 0) <= recalledMax;
  const recalled = isSmall
    ? [
        await recallAddresses(
          ids.map(({ id }) => id),
          { now },
        ),
      ]
    : null;

  for await (const docs of recalled ?? streamAddresses({ now })) {
    let posts: SitemapPost[] = [];
    for (const versions of groupVersions(docs)) {
      if (posts.length === POSTS_AT_ONCE) {
        yield posts;
        posts = [];
      }
      posts.push(toPost(versions));
    }
    yield posts;
  }
}

/** A slug belongs to one post, and the versions of a post come one after the other. */
function* groupVersions(docs: AddressDoc[]): Generator<AddressDoc[]> {
  for (let at = 0; at < docs.length; ) {
    const start = at;
    while (docs[at]?.slug === docs[start]?.slug && at < docs.length) at++;
    yield docs.slice(start, at);
  }
}

const known = new WeakMap<AddressDoc, { versions: AddressDoc[]; post: SitemapPost }>();

/**
 * The same object while the versions are the same, so that the lines of a sitemap are written once:
 * `npm run bench -- pages --pages sitemap`.
 */
function toPost(versions: AddressDoc[]): SitemapPost {
  const [first] = versions;
  const last = first && known.get(first);
  const isSame =
    last?.versions.length === versions.length && last.versions.every((doc, at) => doc === versions[at]);
  if (last && isSame) return last.post;

  const post = { slug: first?.slug ?? '', versions: versions.map(toVersion) };
  if (first) known.set(first, { versions, post });
  return post;
}

/** Keeps the order of the stream. */
async function recallAddresses(ids: string[], { now }: { now: Date }): Promise<AddressDoc[]> {
  const docs = await recallVisible({ ids, fields: ADDRESS, now });
  const rows = Array.from(docs.values(), toRow);
  rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  return rows.map(({ doc }) => doc);
}

const toRow = oncePer((doc: Projected<typeof ADDRESS>) => ({
  key: doc.translationId.toHexString() + doc.locale,
  doc: {
    ...doc,
    publishedAt: Number(doc.publishedAt),
    createdAt: Number(doc.createdAt),
    updatedAt: Number(doc.updatedAt),
    coverKind: doc.cover?.kind ?? null,
  },
}));

function toVersion(doc: AddressDoc): SitemapVersion {
  const { locale, coverImage, coverKind } = doc;
  const id = coverImage === null ? null : mediaIdOf(coverImage);
  // A cover that is a video has no picture of its own.
  const picture = coverKind === 'video' ? null : id === null ? coverImage : paths.media(id);
  return { locale, changedAt: new Date(lastChange(doc)).toISOString(), picture };
}
