import { otherLocale } from '#contract/locales.ts';
import { MARKDOWN_ENDING } from '#contract/paths.ts';
import type { PostCard, PostCards, PostPage } from '#contract/posts/pages.ts';
import { alignHeadings } from '#server/alignment/align-headings.ts';
import type { Projected } from '#server/db/projection.ts';
import { NotFound } from '#server/errors.ts';
import { mapAuthorLinks } from '#server/posts/authors/authors.ts';
import { isKnownSlug } from '#server/posts/former-slugs.ts';
import { type Address, isOutdated } from '#server/posts/model.ts';
import {
  areCommentsOpen,
  CARD,
  DATED_LINK,
  PAGE,
  PAGE_TRANSLATION,
  toPageLink,
} from '#server/posts/projections.ts';
import type { Reading } from '#server/posts/read/content-revision.ts';
import { toPagination } from '#server/posts/read/posts.ts';
import { readTimeline } from '#server/posts/read/timeline/read-timeline.ts';
import { recallAt, recallPair, recallVisible } from '#server/posts/read/timeline/recall.ts';
import type { Place } from '#server/posts/read/timeline/timeline.ts';
import { startsWithExcerpt } from '#server/posts/starts-with-excerpt.ts';
import * as store from '#server/posts/store.ts';
import { toPageText } from '#server/posts/text.ts';
import { toDisplayText } from '#server/site-settings/display-text.ts';
import { getTag } from '#server/tags/tags.ts';
import { type CardDoc, listCards, toCards } from './cards.ts';
import { findRelated } from './related.ts';
import { getSeries } from './series.ts';

export const POSTS_PER_PAGE = 12;
const HOME_POSTS = 9;
const RELATED_POSTS = 3;

type PageDoc = Projected<typeof PAGE>;

/**
 * The home page: the first pinned or else the newest post, the ones after it, and the number of posts in each
 * language.
 */
export async function getHome({ locale, now = new Date() }: Reading): Promise<{
  lead: PostCard | null;
  posts: PostCard[];
  total: number;
  otherTotal: number;
}> {
  const [own, other] = await Promise.all([
    listCards({ locale, skip: 0, limit: HOME_POSTS, pinnedFirst: true, now }),
    readTimeline({ locale: otherLocale(locale) }),
  ]);
  const [lead = null, ...posts] = own.cards;

  return { lead, posts, total: own.total, otherTotal: other.count(now) };
}

/**
 * A page of the blog, with pinned posts first, or of one tag. Throws NotFound for an unknown tag and past the last
 * page.
 */
export async function listPostCards({
  locale,
  page,
  tag,
  now = new Date(),
}: Reading & { page: number; tag?: string }): Promise<PostCards> {
  const tagId = tag === undefined ? undefined : (await getTag({ slug: tag })).id;
  const skip = (page - 1) * POSTS_PER_PAGE;
  const pinnedFirst = tagId === undefined;
  const query = { locale, tagId, skip, limit: POSTS_PER_PAGE, pinnedFirst };
  const { cards, total } = await listCards({ ...query, now });
  if (cards.length === 0 && page > 1) throw new NotFound('Page not found');

  return { posts: cards, pagination: toPagination({ page, limit: POSTS_PER_PAGE, total }) };
}

/**
 * Everything that the page of a post shows. Includes drafts and scheduled posts only `withDrafts`. Throws NotFound.
 */
export async function getPostPage({
  slug,
  locale,
  withDrafts = false,
  now = new Date(),
}: Reading & { slug: string; withDrafts?: boolean }): Promise<PostPage> {
  if (!(withDrafts || (await isKnownSlug(slug)))) throw new NotFound('Post not found');

  const address = { slug, locale };
  const pair = await recallPair(address, { fields: PAGE, translation: PAGE_TRANSLATION, now });
  const { translation } = pair;
  const doc = withDrafts ? await store.findVersion(address, PAGE) : pair.doc;
  if (!doc) throw new NotFound('Post not found');

  const { series, partIds } = await getSeries(doc, { now });
  const around = await findAround(doc, { partIds, now });
  const { previous, next, related, isMarkdownHidden } = around;
  const [[card, ...relatedCards], authors] = await Promise.all([
    toCards([doc, ...related], { locale }),
    mapAuthorLinks({ locale }),
  ]);
  if (!card) throw new NotFound('Post not found');

  return {
    ...toPageText(doc),
    ...card,
    author: authors.get(doc.authorName) ?? null,
    translationId: doc.translationId.toHexString(),
    state: stateOf(doc, now),
    meta: {
      title: doc.metaTitle || null,
      description: doc.metaDescription || null,
      image: doc.metaImage || null,
    },
    commentsOpen: areCommentsOpen(doc),
    isOutdated: translation !== null && isOutdated(doc, translation),
    // Versions of older renderers lack this field.
    startsWithExcerpt: doc.startsWithExcerpt ?? startsWithExcerpt({ ...doc, opening: '' }),
    html: doc.html,
    headings: doc.headings.map((heading) => ({ ...heading, text: toDisplayText(heading.text, locale) })),
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
    translation: translation && { id: translation._id.toHexString(), ...toPageLink(translation) },
    counterparts: alignHeadings(doc.headings, translation?.headings ?? []),
    previous: previous && toPageLink(previous),
    next: next && toPageLink(next),
    series,
    hasMarkdown: !isMarkdownHidden,
    related: relatedCards,
  };
}

/** What lists show of a language version that readers see. Throws NotFound. */
export async function getPostCard({ id }: { id: string }): Promise<PostCard> {
  const docs = await recallVisible({ ids: [id], fields: CARD, now: new Date() });
  const doc = docs.get(id);
  const [card] = doc ? await toCards([doc], { locale: doc.locale }) : [];
  if (!card) throw new NotFound('Post not found');

  return card;
}

type Around = Record<'previous' | 'next', CardDoc | null> & {
  related: CardDoc[];
  /** Whether another post has the address where the Markdown of this one would be. */
  isMarkdownHidden: boolean;
};

/** The versions published just before and just after, and the related ones. */
async function findAround(
  doc: PageDoc,
  { partIds, now }: { partIds: ReadonlySet<string>; now: Date },
): Promise<Around> {
  const { slug, locale, tagIds } = doc;
  const place = { id: doc._id.toHexString(), time: Number(doc.publishedAt) };
  const [timeline, candidates] = await Promise.all([
    readTimeline({ locale }),
    // Two more than are shown, to make up for the neighbours, which already have links.
    findRelated({ place, locale, tagIds, without: partIds, limit: RELATED_POSTS + 2, now }),
  ]);
  const neighbours = timeline.neighbours(place, now);
  const related = chooseRelated(candidates, neighbours);
  const places = [neighbours.previous, neighbours.next, ...related].filter((other) => other !== null);
  const [atMarkdown, byId] = await Promise.all([
    findAtMarkdown({ slug, locale }, now),
    recallVisible({ ids: places.map(({ id }) => id), fields: CARD, now }),
  ]);

  return {
    isMarkdownHidden: atMarkdown !== null,
    previous: byId.get(neighbours.previous?.id ?? '') ?? null,
    next: byId.get(neighbours.next?.id ?? '') ?? null,
    related: related.flatMap(({ id }) => byId.get(id) ?? []),
  };
}

/** The version that has the address where the Markdown of a post would be. */
async function findAtMarkdown({ slug, locale }: Address, now: Date) {
  const address = { slug: slug + MARKDOWN_ENDING, locale };
  return (await isKnownSlug(address.slug)) ? recallAt(address, { fields: DATED_LINK, now }) : null;
}

/** The neighbours of a post are used as related posts only if there are too few others. */
function chooseRelated(
  candidates: Place[],
  { previous, next }: { previous: Place | null; next: Place | null },
): Place[] {
  const isNeighbour = ({ id }: Place) => id === previous?.id || id === next?.id;
  const others = candidates.filter((place) => !isNeighbour(place));
  const chosen = new Set([...others, ...candidates.filter(isNeighbour)].slice(0, RELATED_POSTS));
  return candidates.filter((place) => chosen.has(place));
}

function stateOf({ published, publishedAt }: PageDoc, now: Date): PostPage['state'] {
  if (!published) return 'draft';
  return publishedAt !== null && publishedAt > now ? 'scheduled' : 'published';
}
