import type { Filter } from 'mongodb';
import { otherLocale } from '#contract/locales.ts';
import { MARKDOWN_ENDING } from '#contract/paths.ts';
import { collection } from '../../db/client.ts';
import type { PostDoc, PostPageDoc, PostSummaryDoc } from '../model.ts';
import { NEWEST_FIRST, type VisibleAt, visible, visibleAt, WITHOUT_TEXT } from '../store.ts';

const posts = () => collection<PostDoc>('posts');

const OLDEST_FIRST = { publishedAt: 1, _id: 1 } as const;
/** The page shows the HTML that the text became; with the text it would be three times as much to read. */
const WITHOUT_SOURCE = { content: 0, text: 0, media: 0 } as const;
/** Of a tag that half the blog has, only so many of the newest posts are compared. */
const RELATED_CANDIDATES = 60;

export function findPageDoc(at: VisibleAt): Promise<PostPageDoc | null> {
  return posts().findOne<PostPageDoc>(visibleAt(at), { projection: WITHOUT_SOURCE });
}

export type Around = Record<'twin' | 'previous' | 'next', PostSummaryDoc | null> & {
  /** Another post has the address where the Markdown of this one would be. */
  isMarkdownHidden: boolean;
};

/**
 * The version in the other language, the posts published just before and just after, and whether one has
 * the address of this one's Markdown. One question in place of four: each costs this process about as much
 * as drawing a tenth of the page.
 */
export async function findAround(doc: PostPageDoc, now: Date): Promise<Around> {
  const { slug, locale, publishedAt, _id } = doc;
  const older: Filter<PostDoc> = { $or: [{ publishedAt: { $lt: publishedAt } }, { _id: { $lt: _id } }] };
  const newer: Filter<PostDoc> = { $or: [{ publishedAt: { $gt: publishedAt } }, { _id: { $gt: _id } }] };
  const own = { locale, published: true };
  const nearest = [{ $limit: 1 }, { $project: WITHOUT_TEXT }];
  const docs = await posts()
    .aggregate<PostSummaryDoc & { isInPlaceOfMarkdown?: true }>([
      { $match: visibleAt({ slug, locale: otherLocale(locale), now }) },
      ...nearest,
      // The range beside the alternatives keeps the index from being walked from its end.
      also({ ...own, publishedAt: { $lte: publishedAt }, ...older }, NEWEST_FIRST, nearest),
      also({ ...own, publishedAt: { $gte: publishedAt, $lte: now }, ...newer }, OLDEST_FIRST, nearest),
      also(visibleAt({ slug: `${slug}${MARKDOWN_ENDING}`, locale, now }), NEWEST_FIRST, [
        ...nearest,
        { $set: { isInPlaceOfMarkdown: true } },
      ]),
    ])
    .toArray();
  const neighbours = docs.filter((other) => other.locale === locale && !other.isInPlaceOfMarkdown);
  return {
    twin: docs.find((other) => other.locale !== locale) ?? null,
    previous: neighbours.find((other) => isBefore(other, doc)) ?? null,
    next: neighbours.find((other) => !isBefore(other, doc)) ?? null,
    isMarkdownHidden: docs.some((other) => other.isInPlaceOfMarkdown),
  };
}

/** Posts of the same language that share tags, most shared first, then the newest. */
export function findRelated(
  doc: PostPageDoc,
  { limit, now }: { limit: number; now: Date },
): Promise<PostSummaryDoc[]> {
  if (doc.tagIds.length === 0) return Promise.resolve([]);
  return posts()
    .aggregate<PostSummaryDoc>([
      { $match: { locale: doc.locale, tagIds: { $in: doc.tagIds }, _id: { $ne: doc._id }, ...visible(now) } },
      { $sort: NEWEST_FIRST },
      { $limit: RELATED_CANDIDATES },
      { $project: WITHOUT_TEXT },
      { $set: { shared: { $size: { $setIntersection: ['$tagIds', doc.tagIds] } } } },
      { $sort: { shared: -1, ...NEWEST_FIRST } },
      { $limit: limit },
      { $unset: 'shared' },
    ])
    .toArray();
}

function also(filter: Filter<PostDoc>, sort: Record<string, 1 | -1>, then: object[]) {
  return { $unionWith: { coll: 'posts', pipeline: [{ $match: filter }, { $sort: sort }, ...then] } };
}

function isBefore(one: PostSummaryDoc, other: PostPageDoc): boolean {
  const [a, b] = [Number(one.publishedAt), Number(other.publishedAt)];
  return a === b ? one._id.toHexString() < other._id.toHexString() : a < b;
}
