import { type Locale, otherLocale } from '#contract/locales.ts';
import type { PostCard, PostCards, PostLink, PostPage, TagLink } from '#contract/posts.ts';
import { findId } from '../../db/ids.ts';
import { NotFound } from '../../errors.ts';
import { getTag, listTags, mapTagLinks } from '../../tags/tags.ts';
import { type PostSummaryDoc, toPostCard, toPostLink } from '../model.ts';
import * as store from '../store.ts';
import { findAround, findPageDoc, findRelated } from './page-store.ts';
import { toPagination } from './posts.ts';
import { countByTag } from './tag-store.ts';

export const POSTS_PER_PAGE = 12;
const HOME_POSTS = 9;
const RELATED_POSTS = 3;

/** The home page: the newest post apart, the next ones, and how many there are in each language. */
export async function getHome({ locale, now = new Date() }: { locale: Locale; now?: Date }): Promise<{
  lead: PostCard | null;
  posts: PostCard[];
  total: number;
  otherTotal: number;
}> {
  const [own, other] = await Promise.all([
    store.listVisible({ locale, skip: 0, limit: HOME_POSTS, now }),
    store.listVisible({ locale: otherLocale(locale), skip: 0, limit: 1, now }),
  ]);
  const [lead = null, ...posts] = await toCards(own.docs, locale);
  return { lead, posts, total: own.total, otherTotal: other.total };
}

/** A page of the blog, or of one tag. Throws NotFound for an unknown tag and past the last page. */
export async function listCards({
  locale,
  page,
  tag,
  now = new Date(),
}: {
  locale: Locale;
  page: number;
  tag?: string;
  now?: Date;
}): Promise<PostCards> {
  const tagId = tag === undefined ? undefined : (await getTag({ slug: tag })).id;
  const skip = (page - 1) * POSTS_PER_PAGE;
  const { docs, total } = await store.listVisible({ locale, tagId, skip, limit: POSTS_PER_PAGE, now });
  if (docs.length === 0 && page > 1) throw new NotFound('There is no such page');
  return {
    posts: await toCards(docs, locale),
    pagination: toPagination({ page, limit: POSTS_PER_PAGE, total }),
  };
}

export async function findNewest({
  locale,
  limit,
  now = new Date(),
}: {
  locale: Locale;
  limit: number;
  now?: Date;
}): Promise<PostCard[]> {
  const { docs } = await store.listVisible({ locale, skip: 0, limit, now });
  return toCards(docs, locale);
}

/** Everything the page of a post shows. Throws NotFound. */
export async function getPostPage({
  slug,
  locale,
  now = new Date(),
}: {
  slug: string;
  locale: Locale;
  now?: Date;
}): Promise<PostPage> {
  const doc = await findPageDoc({ slug, locale, now });
  if (!doc) throw new NotFound('There is no such post');
  const [{ twin, previous, next, isMarkdownHidden }, candidates] = await Promise.all([
    findAround(doc, now),
    // Two more than are shown, in place of those that stand beside them already.
    findRelated(doc, { limit: RELATED_POSTS + 2, now }),
  ]);
  const relatedDocs = chooseRelated(candidates, [previous, next]);
  const [card, ...related] = await toCards([doc, ...relatedDocs], locale);
  if (!card) throw new NotFound('There is no such post');
  return {
    ...card,
    translationId: doc.translationId.toHexString(),
    saysExcerptTwice: saysExcerptTwice(doc),
    html: doc.html,
    headings: doc.headings,
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
    translation: twin && { id: twin._id.toHexString(), ...toPostLink(twin) },
    previous: previous && toPostLink(previous),
    next: next && toPostLink(next),
    hasMarkdown: !isMarkdownHidden,
    related,
  };
}

/** What lists show of a language version that readers may see. Throws NotFound. */
export async function getCard({ id, now = new Date() }: { id: string; now?: Date }): Promise<PostCard> {
  const objectId = findId(id);
  const doc = objectId && (await store.findVisibleById(objectId, now));
  const [card] = doc ? await toCards([doc], doc.locale) : [];
  if (!card) throw new NotFound('There is no such post');
  return card;
}

/** The version in the other language of a post that has none in this one. */
export async function findPostElsewhere({
  slug,
  locale,
  now = new Date(),
}: {
  slug: string;
  locale: Locale;
  now?: Date;
}): Promise<PostLink | null> {
  const doc = await store.findVisibleSummary({ slug, locale: otherLocale(locale), now });
  return doc && toPostLink(doc);
}

/** The tags that have posts in this language, those with the most posts first. */
export async function listTagLinks({
  locale,
  now = new Date(),
}: {
  locale: Locale;
  now?: Date;
}): Promise<(TagLink & { count: number })[]> {
  const tagIds = (await listTags()).map((tag) => tag.id);
  const [counts, links] = await Promise.all([
    countByTag({ tagIds, locale, now }),
    mapTagLinks(tagIds, locale),
  ]);
  const compare = new Intl.Collator(locale).compare;
  return Array.from(links, ([id, link]) => ({ ...link, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.name, b.name));
}

/** Throws NotFound. */
export async function getTagLink({ locale, slug }: { locale: Locale; slug: string }): Promise<TagLink> {
  const { id } = await getTag({ slug });
  const link = (await mapTagLinks([id], locale)).get(id);
  if (!link) throw new NotFound('There is no such tag');
  return link;
}

/** Those that stand beside the post as its neighbours come only where there are too few others. */
function chooseRelated(
  candidates: PostSummaryDoc[],
  neighbours: (PostSummaryDoc | null)[],
): PostSummaryDoc[] {
  const beside = new Set(neighbours.map((doc) => doc?._id.toHexString()));
  const isBeside = ({ _id }: PostSummaryDoc) => beside.has(_id.toHexString());
  const others = candidates.filter((doc) => !isBeside(doc));
  const chosen = new Set([...others, ...candidates.filter(isBeside)].slice(0, RELATED_POSTS));
  return candidates.filter((doc) => chosen.has(doc));
}

/** Many authors take the first paragraph as the excerpt, or write none; it is not to be read twice. */
function saysExcerptTwice({ excerpt, summary }: PostSummaryDoc): boolean {
  if (!excerpt) return true;
  const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
  const said = letters(excerpt);
  const text = letters(summary);
  return text.startsWith(said) || said.startsWith(text);
}

async function toCards(docs: PostSummaryDoc[], locale: Locale): Promise<PostCard[]> {
  const links = await mapTagLinks(
    docs.flatMap((doc) => doc.tagIds),
    locale,
  );
  return docs.map((doc) => toPostCard(doc, links));
}
