import type { Document, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { isDividedCharacter } from '#server/db/failures.ts';
import { findId } from '#server/db/ids.ts';
import { only, type Projected } from '#server/db/projection.ts';
import type { TextRange } from '#server/search/index/document.ts';

type StoredPost = {
  _id: ObjectId;
  slug: string;
  locale: Locale;
  title: string;
  displayTitle?: string;
  excerpt: string | null;
  coverImage: string | null;
  published: boolean;
  publishedAt: Date | null;
};

const SHOWN = only<StoredPost>()('_id', 'slug', 'locale', 'title', 'displayTitle', 'excerpt', 'coverImage');

/** What results show of a post's version. */
export type ShownPost = Projected<typeof SHOWN> & {
  /** The requested part of the text with its code after a line break. */
  text: string;
};

const posts = () => collection<StoredPost>('posts');

/** Parts of texts are short, except if a million letters between two words are not words. */
const BYTES_MAX = 2_000_000;

/** The versions that readers may see at `now`, by id, with a part of their texts. */
export async function findShown(
  requested: { id: string; range?: TextRange }[],
  now: Date,
): Promise<Map<string, ShownPost>> {
  let left = BYTES_MAX;
  const known = requested.flatMap(({ id, range }) => {
    const _id = findId(id);
    if (!_id) return [];
    const isRead = range !== undefined && range.bytes <= left;
    if (isRead) left -= range.bytes;
    return { _id, from: isRead ? range.from : 0, bytes: isRead ? range.bytes : 0 };
  });
  if (known.length === 0) return new Map();

  const ids = known.map(({ _id }) => _id);
  const at = { $indexOfArray: [ids, '$_id'] };
  const ofPost = (values: number[]) => ({ $arrayElemAt: [values, at] });
  const whole = { $concat: ['$text', '\n', { $ifNull: ['$code', ''] }] };

  // `$substrCP` counts code points from the beginning, which takes the database three times as long.
  const text = {
    $substrBytes: [whole, ofPost(known.map(({ from }) => from)), ofPost(known.map(({ bytes }) => bytes))],
  };

  const found = await find(ids, { now, text }).catch((error) => {
    if (!isDividedCharacter(error)) throw error;
    // A text has changed, and the index follows in a moment. Until then the results have no snippets.
    return find(ids, { now, text: { $literal: '' } });
  });

  return new Map(found.map((doc) => [doc._id.toHexString(), doc]));
}

function find(ids: ObjectId[], { now, text }: { now: Date; text: Document }): Promise<ShownPost[]> {
  return posts()
    .find({ _id: { $in: ids }, published: true, publishedAt: { $lte: now } })
    .project<ShownPost>({ ...SHOWN.spec, text })
    .toArray();
}
