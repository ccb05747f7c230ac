import type { Filter, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';

/** The fields of a post's version that results show. */
export type ShownPost = {
  _id: ObjectId;
  slug: string;
  locale: Locale;
  title: string;
  displayTitle?: string;
  excerpt: string | null;
  coverImage: string | null;
  /** The text, and its code after a line break. */
  text: string;
};

const posts = () => collection<ShownPost & { published: boolean; publishedAt: Date | null }>('posts');

/** How many letters of a text are read: a page of whole texts could take 100 MB. */
const TEXT_MAX = 100_000;
/** How many letters in total are read of texts whose passages come later; of the others the beginning is shown. */
const FAR_LETTERS_MAX = 2_000_000;

/** The versions that readers may see at `now`, by id, with at least the first `letters` of their texts. */
export async function findShown(
  requested: { id: string; letters: number }[],
  now: Date,
): Promise<Map<string, ShownPost>> {
  let left = FAR_LETTERS_MAX;
  const known = requested.flatMap(({ id, letters }) => {
    const _id = findId(id);
    if (!_id) return [];
    const isFar = letters > TEXT_MAX && letters <= left;
    if (isFar) left -= letters;
    return { _id, count: isFar ? letters : Math.min(letters, TEXT_MAX) };
  });
  if (known.length === 0) return new Map();

  const ids = known.map(({ _id }) => _id);
  const counts = known.map(({ count }) => count);

  // MongoDB counts code points, of which a text has no more than UTF-16 code units.
  const whole = { $concat: ['$text', '\n', { $ifNull: ['$code', ''] }] };
  const text = { $substrCP: [whole, 0, { $arrayElemAt: [counts, { $indexOfArray: [ids, '$_id'] }] }] };
  const visible: Filter<{ published: boolean; publishedAt: Date | null }> = {
    published: true,
    publishedAt: { $lte: now },
  };

  const found = await posts()
    .find({ _id: { $in: ids }, ...visible })
    .project<ShownPost>({ slug: 1, locale: 1, title: 1, displayTitle: 1, excerpt: 1, coverImage: 1, text })
    .toArray();

  return new Map(found.map((doc) => [doc._id.toHexString(), doc]));
}
