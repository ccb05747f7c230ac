import { createHash } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import { SEGMENT_MAX } from '#contract/translation/limits.ts';
import { keysOf } from './similarity.ts';

/** A block or a sentence in both languages, as Markdown. */
export type Segment = Record<Locale, string>;

/** The collection `translationMemory`. */
export type SegmentDoc = Segment & {
  _id: string;
  /** The id of the post group; null if it is from a file. */
  postId: ObjectId | null;
  addedAt: Date;
  /** By which the same texts and similar ones are found. */
  ukKeys: number[];
  enKeys: number[];
};

export function toSegmentDoc({ uk, en }: Segment, postId: ObjectId | null, addedAt: Date): SegmentDoc {
  const name = [postId?.toHexString() ?? '', uk, en].join('\0');
  return {
    _id: createHash('sha256').update(name).digest('base64url').slice(0, 24),
    uk,
    en,
    postId,
    addedAt,
    ukKeys: allKeysOf(uk),
    enKeys: allKeysOf(en),
  };
}

export function allKeysOf(text: string): number[] {
  return Object.values(keysOf(text)).flat();
}

export function isSegment({ uk, en }: Segment): boolean {
  const isText = (text: string) => text.trim() !== '' && text.length <= SEGMENT_MAX;
  return isText(uk) && isText(en) && uk !== en;
}
