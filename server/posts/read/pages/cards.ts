import type { Locale } from '#contract/locales.ts';
import type { PostCard } from '#contract/posts/pages.ts';
import { memoize } from '#server/cache/memoize.ts';
import type { Projected } from '#server/db/projection.ts';
import { CARD, toPostCard } from '#server/posts/projections.ts';
import { readContentRevision } from '#server/posts/read/content-revision.ts';
import { listVisible } from '#server/posts/read/timeline/list-visible.ts';
import type { TimelineAuthor } from '#server/posts/read/timeline/read-timeline.ts';
import { mapTagLinks } from '#server/tags/tags.ts';
import { findTranslationsSince } from './page-store.ts';

export type CardDoc = Projected<typeof CARD>;

const CARD_BYTES = 3_000;

/** The newest posts, for pages that found nothing. Their numbers of views may be old. */
export async function listNewestCards({
  locale,
  limit,
}: {
  locale: Locale;
  limit: number;
}): Promise<PostCard[]> {
  const { validUntil } = await readContentRevision();
  return memoize({
    key: `newest ${limit} ${locale} ${validUntil}`,
    load: async () => (await listCards({ locale, skip: 0, limit, now: new Date() })).cards,
    bytesOf: (cards) => cards.length * CARD_BYTES,
  });
}

/** A part of a list of visible versions, as cards, and the length of the whole list. */
export async function listCards({
  locale,
  ...query
}: {
  locale: Locale;
  tagId?: number | undefined;
  author?: TimelineAuthor;
  skip: number;
  limit: number;
  pinnedFirst?: boolean;
  now: Date;
}): Promise<{ cards: PostCard[]; total: number }> {
  const { docs, total } = await listVisible({ locale, ...query, fields: CARD });
  const [cards, newInBoth] = await Promise.all([
    toCards(docs, { locale }),
    mapNewInBoth(docs, { locale, now: query.now }),
  ]);

  const withNew = cards.map((card) => ({
    ...card,
    newInBothUntil: newInBoth.get(card.slug)?.toISOString() ?? null,
  }));

  return { cards: withNew, total };
}

export async function toCards(docs: CardDoc[], { locale }: { locale: Locale }): Promise<PostCard[]> {
  const links = await mapTagLinks({ locale });
  return docs.map((doc) => toPostCard(doc, links));
}

const DAY = 24 * 60 * 60 * 1000;
const NEW_FOR = 7 * DAY;

/**
 * The slugs of those versions that are new in both languages, with the time until which they count as new: a week
 * from the publication of the first version.
 */
async function mapNewInBoth(
  versions: { slug: string; publishedAt: Date | null }[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Map<string, Date>> {
  const since = new Date(now.getTime() - NEW_FOR);
  const times = new Map(
    versions.flatMap(({ slug, publishedAt }) =>
      publishedAt && publishedAt > since ? [[slug, publishedAt] as const] : [],
    ),
  );
  if (times.size === 0) return new Map();

  const translations = await findTranslationsSince([...times.keys()], { locale, since, now });
  return new Map(
    translations.map(({ slug, publishedAt }) => {
      const first = Math.min(Number(publishedAt), Number(times.get(slug)));
      return [slug, new Date(first + NEW_FOR)];
    }),
  );
}
