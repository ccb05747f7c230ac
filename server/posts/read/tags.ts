import { LOCALES, type Locale } from '#contract/locales.ts';
import type { TagLink } from '#contract/posts/pages.ts';
import type { Tag } from '#contract/tags.ts';
import { NotFound } from '#server/errors.ts';
import type { Address } from '#server/posts/model.ts';
import type { Tokens } from '#server/revisions/revisions.ts';
import { getTag, listTags, mapTagLinks } from '#server/tags/tags.ts';
import { type Reading, readContentTokens } from './content-revision.ts';
import { countByTag } from './tag-store.ts';
import { readTimeline } from './timeline/read-timeline.ts';
import { readVisibleCounts } from './timeline/visible-counts.ts';

const COUNT_BYTES = 50;

/** The tags that have posts in this language, those with the most posts first. */
export async function listTagLinks({
  locale,
  now = new Date(),
  tokens: given,
}: Reading): Promise<(TagLink & { count: number })[]> {
  const tokens = given ?? (await readContentTokens());
  const [counts, links] = await Promise.all([
    readCounts({ locale, now, tokens }),
    mapTagLinks({ locale, tokens }),
  ]);

  const compare = new Intl.Collator(locale).compare;
  return Array.from(links, ([id, link]) => ({ ...link, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.name, b.name));
}

/** Throws NotFound. */
export async function getTagLink({
  locale,
  slug,
  tokens: given,
}: Address & { tokens?: Tokens | undefined }): Promise<TagLink> {
  const tokens = given ?? (await readContentTokens());
  const { id } = await getTag({ slug, tokens });
  const link = (await mapTagLinks({ locale, tokens })).get(id);
  if (!link) throw new NotFound('Tag not found');
  return link;
}

/** The tags that have posts, with the languages of these posts. */
export async function listUsedTags({
  now = new Date(),
}: {
  now?: Date;
} = {}): Promise<{ slug: string; locales: Locale[] }[]> {
  const tokens = await readContentTokens();
  const tags = await listTags({ tokens });
  const counts = await Promise.all(
    LOCALES.map(async (locale) => ({ locale, byTag: await readCounts({ locale, now, tokens }) })),
  );

  return tags
    .map(({ id, slug }) => ({
      slug,
      locales: counts.filter(({ byTag }) => byTag.get(id)).map(({ locale }) => locale),
    }))
    .filter((tag) => tag.locales.length > 0);
}

/** The tags that readers may know of: those with a post that they see, in either language. */
export async function listPublicTags({
  tokens: given,
}: {
  tokens?: Tokens | undefined;
} = {}): Promise<Tag[]> {
  const now = new Date();
  const tokens = given ?? (await readContentTokens());
  const counts = await Promise.all(LOCALES.map((locale) => readCounts({ locale, now, tokens })));
  return (await listTags({ tokens })).filter(({ id }) => counts.some((byTag) => byTag.get(id)));
}

/** The languages that a tag has posts in. Throws NotFound if it has none that readers see. */
export async function listTagLocales({
  slug,
  tokens: given,
}: {
  slug: string;
  tokens?: Tokens | undefined;
}): Promise<Locale[]> {
  const now = new Date();
  const tokens = given ?? (await readContentTokens());
  const { id } = await getTag({ slug, tokens });
  const timelines = await Promise.all(LOCALES.map((locale) => readTimeline({ locale, tagId: id, tokens })));
  const locales = LOCALES.filter((_, at) => timelines[at]?.count(now));
  if (locales.length === 0) throw new NotFound('Tag not found');
  return locales;
}

/** How many posts of a language readers see with each tag. */
async function readCounts({
  locale,
  now,
  tokens,
}: {
  locale: Locale;
  now: Date;
  tokens: Tokens;
}): Promise<ReadonlyMap<number, number>> {
  const tags = await listTags({ tokens });
  const tagIds = tags.map((tag) => tag.id);
  return readVisibleCounts({
    name: 'tag counts',
    locale,
    now,
    tokens,
    entryBytes: COUNT_BYTES,
    load: () => countByTag({ tagIds, locale, now }),
  });
}
