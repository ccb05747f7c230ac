import type { Document, ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { recallVersions } from '#server/cache/recall.ts';
import { collection } from '#server/db/client.ts';
import { isDividedCharacter } from '#server/db/failures.ts';
import { findId, findIds } from '#server/db/ids.ts';
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

/** Texts of up to so many words, some 60 kB, stay in memory. */
const REMEMBERED_WORDS = 5_000;

/** Parts of texts are short, except if a million letters between two words are not words. */
const BYTES_MAX = 2_000_000;

const WHOLE_TEXT = { $concat: ['$text', '\n', { $ifNull: ['$code', ''] }] };

/** `entry` is that of the index, if this process has one. */
type Requested = { id: string; range?: TextRange; entry?: { length: number } };

/** The versions that readers may see at `now`, by id, with a part of their texts. */
export async function findShown(requested: Requested[], now: Date): Promise<Map<string, ShownPost>> {
  const isShort = ({ entry }: Requested) => entry !== undefined && entry.length <= REMEMBERED_WORDS;
  const parts = await Promise.all([
    recallParts(requested.filter(isShort), now),
    readParts(
      requested.filter((each) => !isShort(each)),
      now,
    ),
  ]);
  return new Map(parts.flatMap((part) => [...part]));
}

/** The parts of texts that are in memory in whole. */
async function recallParts(requested: Requested[], now: Date): Promise<Map<string, ShownPost>> {
  const found = await recallVersions({
    name: 'search result',
    ids: requested.map(({ id }) => id),
    read: async (ids) => {
      const docs = await find(findIds(ids), { now, text: WHOLE_TEXT });
      return new Map(
        docs.map(({ text, ...doc }) => [doc._id.toHexString(), { ...doc, bytes: Buffer.from(text) }]),
      );
    },
  });
  return new Map(
    requested.flatMap(({ id, range }) => {
      const post = found.get(id);
      return post ? [[id, { ...post, text: range ? partOf(post.bytes, range) : '' }]] : [];
    }),
  );
}

/** Empty if the text has changed and the index has not followed yet. */
function partOf(whole: Buffer, { from, bytes }: TextRange): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(whole.subarray(from, from + bytes));
  } catch {
    return '';
  }
}

async function readParts(requested: Requested[], now: Date): Promise<Map<string, ShownPost>> {
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

  // `$substrCP` counts code points from the beginning, which takes the database three times as long.
  const text = {
    $substrBytes: [
      WHOLE_TEXT,
      ofPost(known.map(({ from }) => from)),
      ofPost(known.map(({ bytes }) => bytes)),
    ],
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
