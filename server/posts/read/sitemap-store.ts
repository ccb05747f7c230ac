import type { ObjectId } from 'mongodb';
import { collection } from '../../db/client.ts';
import { ADDRESS_INDEX } from '../../db/indexes.ts';
import type { PostDoc } from '../model.ts';
import { visible } from '../store.ts';

const posts = () => collection<PostDoc>('posts');

/** A line of the list of addresses; times are milliseconds. */
export type AddressDoc = Pick<PostDoc, 'slug' | 'locale' | 'coverImage'> & {
  publishedAt: number;
  createdAt: number;
  updatedAt: number;
  coverKind: 'image' | 'video' | null;
};

/** Versions read at once, fewer than fill a document of the database. */
const BATCH = 1_000;

/**
 * A column a field. All of it is in one index, so that no post is read: 20,000 of them would be some 300 MB.
 * Times come as numbers, since objects that live as long as a batch are dear to clear away.
 */
const ADDRESS_COLUMNS = {
  ...{ slug: '$slug', locale: '$locale' },
  ...{ publishedAt: { $toDouble: '$publishedAt' }, createdAt: { $toDouble: '$createdAt' } },
  updatedAt: { $toDouble: '$updatedAt' },
  // What is absent would be left out of its column.
  ...{ coverImage: { $ifNull: ['$coverImage', null] }, coverKind: { $ifNull: ['$cover.kind', null] } },
};

type AddressColumns = { [Field in keyof AddressDoc]: AddressDoc[Field][] } & { last: ObjectId };

/**
 * In the order in which posts were made, so that old ones keep their place; the versions of one together
 * and never in two batches. As columns of one document a batch takes a fifth of this process's time that as
 * many small documents take.
 */
export async function* streamAddresses({
  now,
  limit = BATCH,
}: {
  now: Date;
  /** Of a batch; more than a post has versions. */
  limit?: number;
}): AsyncGenerator<AddressDoc[]> {
  let coming = findFrom(null, { now, limit });
  for (;;) {
    const { rows, last } = await coming;
    const isLast = rows.length < limit;
    const slug = rows.at(-1)?.slug;
    // The last one may have a version in the next batch, which begins with it.
    const whole = isLast ? rows : rows.filter((row) => row.slug !== slug);
    // The database reads on while this process writes; a failure is told when it is awaited.
    coming = isLast ? coming : findFrom(last, { now, limit });
    coming.catch(() => {});
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
  // Left alone, the database may take the index of translations and read every post.
  return posts().aggregate<AddressColumns>(pipeline, { hint: ADDRESS_INDEX });
}
