import type { ObjectId } from 'mongodb';
import { collection } from '#server/db/client.ts';
import { ADDRESS_INDEX } from '#server/db/core-collections.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { visible } from '#server/posts/store.ts';

const posts = () => collection<PostDoc>('posts');

/** One version in the sitemap. Times are milliseconds since 1970. */
export type AddressDoc = Pick<PostDoc, 'slug' | 'locale' | 'coverImage'> & {
  publishedAt: number;
  createdAt: number;
  updatedAt: number;
  coverKind: 'image' | 'video' | null;
};

/** How many versions are read at once: one document of columns has to stay below the 16 MB that MongoDB allows. */
const BATCH = 1_000;

/**
 * One column for each field. All of them are in one index, so that no post is read: 20,000 posts would be about 300
 * MB. Times are read as numbers, because objects that live as long as a batch are costly to collect.
 */
const ADDRESS_COLUMNS = {
  slug: '$slug',
  locale: '$locale',
  publishedAt: { $toDouble: '$publishedAt' },
  createdAt: { $toDouble: '$createdAt' },
  updatedAt: { $toDouble: '$updatedAt' },
  // Without `$ifNull` an absent value would be left out of its column.
  coverImage: { $ifNull: ['$coverImage', null] },
  coverKind: { $ifNull: ['$cover.kind', null] },
};

type AddressColumns = { [Field in keyof AddressDoc]: AddressDoc[Field][] } & { last: ObjectId };

/**
 * The addresses in the order in which posts were created, so that old ones keep their place. The versions of a post
 * are in one batch. A batch is read as columns of one document, in a fifth of the time of small documents.
 */
export async function* streamAddresses({
  now,
  limit = BATCH,
}: {
  now: Date;
  /** The number of versions in a batch; it is more than a post has. */
  limit?: number;
}): AsyncGenerator<AddressDoc[]> {
  let running = findFrom(null, { now, limit });
  for (;;) {
    const { rows, last } = await running;
    const isLast = rows.length < limit;
    const slug = rows.at(-1)?.slug;

    // The last post may have another version in the next batch, so the next batch starts with that post.
    const whole = isLast ? rows : rows.filter((row) => row.slug !== slug);
    // The database reads the next batch while the caller works; a failure is thrown when it is awaited.
    running = isLast ? running : findFrom(last, { now, limit });
    running.catch(() => {});
    if (whole.length > 0) yield whole;
    if (isLast) return;
  }
}

async function findFrom(
  first: ObjectId | null,
  options: { now: Date; limit: number },
): Promise<{ rows: AddressDoc[]; last: ObjectId | null }> {
  const [columns] = await aggregateAddresses(first, options).toArray();
  if (!columns) return { rows: [], last: null };

  const { slug, locale, publishedAt, createdAt, updatedAt, coverImage, coverKind, last } = columns;
  const rows = slug.map(
    (_, at) =>
      ({
        slug: slug[at],
        locale: locale[at],
        publishedAt: publishedAt[at],
        createdAt: createdAt[at],
        updatedAt: updatedAt[at],
        coverImage: coverImage[at],
        coverKind: coverKind[at],
      }) as AddressDoc,
  );

  return { rows, last };
}

export function aggregateAddresses(first: ObjectId | null, { now, limit }: { now: Date; limit: number }) {
  const columns = Object.entries(ADDRESS_COLUMNS).map(([name, value]) => [name, { $push: value }]);
  const pipeline = [
    { $match: { ...visible(now), ...(first ? { translationId: { $gte: first } } : {}) } },
    { $sort: { translationId: 1, locale: 1 } },
    { $limit: limit },
    { $group: { _id: null, ...Object.fromEntries(columns), last: { $last: '$translationId' } } },
  ];
  // Without the hint the database may choose the index of `translationId` and read every post.
  return posts().aggregate<AddressColumns>(pipeline, { hint: ADDRESS_INDEX });
}
