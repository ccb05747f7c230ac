import type { FeedPost, PostAddresses, PostOutline, VersionAddress } from '#contract/feeds.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { lastChange } from '#contract/revisions.ts';
import { mapMedia } from '../../media/media.ts';
import { mediaIdOf } from '../../media/media-urls.ts';
import { getTag, listTags, mapTagLinks } from '../../tags/tags.ts';
import { type PostDoc, toPostCard, toPostLink } from '../model.ts';
import * as store from './feed-store.ts';
import { findUsedTagIds } from './tag-store.ts';

/** Posts in a piece of a long list. */
const AT_A_TIME = 500;

/** Posts in a piece of the list of addresses: what was made of them is forgotten before it grows old. */
const ADDRESSES_AT_A_TIME = 50;

/** The newest posts of a language, or of one tag in it, with their text. */
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
  const docs = await store.findNewestDocs({ locale, tagId, limit, now });
  const [links, twins, files] = await Promise.all([
    mapTagLinks(
      docs.flatMap((doc) => doc.tagIds),
      locale,
    ),
    store.findTwins(docs, { locale, now }),
    mapMedia(docs.map((doc) => doc.coverImage).filter((url) => url !== null)),
  ]);
  const bySlug = new Map(twins.map((twin) => [twin.slug, toPostLink(twin)]));
  return docs.map((doc) => {
    const file = files.get(doc.coverImage ?? '');
    return {
      ...toPostCard(doc, links),
      html: doc.html,
      content: doc.content,
      changedAt: changeOf(doc).toISOString(),
      coverFile: file ? { url: file.url, type: file.type, bytes: file.size } : null,
      translation: bySlug.get(doc.slug) ?? null,
    };
  });
}

/** Lines of a list of posts in batches, newest first; of both languages where none is named. */
export async function* listOutlines({
  locale,
  limit,
  now = new Date(),
}: {
  locale?: Locale;
  limit?: number;
  now?: Date;
} = {}): AsyncGenerator<PostOutline[]> {
  for await (const docs of inBatches(store.findOutlines({ locale, ...(limit ? { limit } : {}), now }))) {
    yield docs.map((doc) => ({
      ...toPostLink(doc),
      excerpt: doc.excerpt || doc.summary,
      publishedAt: (doc.publishedAt ?? doc.createdAt).toISOString(),
      changedAt: changeOf(doc).toISOString(),
    }));
  }
}

/** Where all posts are, in batches, in the order in which they were made. */
export async function* listAddresses({
  now = new Date(),
}: {
  now?: Date;
} = {}): AsyncGenerator<PostAddresses[]> {
  for await (const docs of store.findAddresses({ now })) {
    let posts: PostAddresses[] = [];
    for (const doc of docs) {
      // A slug is one post's alone, and the versions of a post come one after the other.
      if (posts.at(-1)?.slug !== doc.slug) {
        if (posts.length === ADDRESSES_AT_A_TIME) {
          yield posts;
          posts = [];
        }
        posts.push({ slug: doc.slug, versions: [] });
      }
      posts.at(-1)?.versions.push(toVersionAddress(doc));
    }
    yield posts;
  }
}

/** The tags with posts, and the languages that they have some in. */
export async function listUsedTags({
  now = new Date(),
}: {
  now?: Date;
} = {}): Promise<{ slug: string; locales: Locale[] }[]> {
  const tags = await listTags();
  const locales = await localesOf(
    tags.map((tag) => tag.id),
    now,
  );
  return tags
    .map(({ id, slug }) => ({ slug, locales: locales.get(id) ?? [] }))
    .filter((tag) => tag.locales.length > 0);
}

/** The languages that a tag has posts in. Throws NotFound where there is no such tag. */
export async function listTagLocales({
  slug,
  now = new Date(),
}: {
  slug: string;
  now?: Date;
}): Promise<Locale[]> {
  const { id } = await getTag({ slug });
  return (await localesOf([id], now)).get(id) ?? [];
}

async function localesOf(tagIds: number[], now: Date): Promise<Map<number, Locale[]>> {
  const used = await Promise.all(
    LOCALES.map(async (locale) => new Set(await findUsedTagIds({ tagIds, locale, now }))),
  );
  return new Map(tagIds.map((id) => [id, LOCALES.filter((_, at) => used[at]?.has(id))]));
}

function toVersionAddress(doc: store.AddressDoc): VersionAddress {
  const { locale, coverImage, coverKind } = doc;
  const id = coverImage === null ? null : mediaIdOf(coverImage);
  // The cover of a video is a picture of nothing.
  const picture = coverKind === 'video' ? null : id === null ? coverImage : paths.media(id);
  return { locale, changedAt: new Date(lastChange(doc)).toISOString(), picture };
}

function changeOf({
  publishedAt,
  createdAt,
  updatedAt,
}: Pick<PostDoc, 'publishedAt' | 'createdAt' | 'updatedAt'>): Date {
  return lastChange({ publishedAt: publishedAt ?? createdAt, createdAt, updatedAt });
}

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
