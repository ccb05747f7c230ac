import { LOCALES, type Locale } from '#contract/locales.ts';
import type { TagLink } from '#contract/posts/pages.ts';
import type { Tag } from '#contract/tags.ts';
import { NotFound } from '#server/errors.ts';
import type { Address } from '#server/posts/model.ts';
import { getTag, listTags, mapTagLinks } from '#server/tags/tags.ts';
import type { Reading } from './content-revision.ts';
import { countByTag } from './tag-store.ts';
import { readTimeline } from './timeline/read-timeline.ts';
import { readVisibleCounts } from './timeline/visible-counts.ts';

const COUNT_BYTES = 50;

/** The tags that have posts in this language, those with the most posts first. */
export async function listTagLinks({
  locale,
  now = new Date(),
}: Reading): Promise<(TagLink & { count: number })[]> {
  const [counts, links] = await Promise.all([readCounts({ locale, now }), mapTagLinks({ locale })]);

  const compare = new Intl.Collator(locale).compare;
  return Array.from(links, ([id, link]) => ({ ...link, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compare(a.name, b.name));
}

/** Throws NotFound. */
export async function getTagLink({ locale, slug }: Address): Promise<TagLink> {
  const { id } = await getTag({ slug });
  const link = (await mapTagLinks({ locale })).get(id);
  if (!link) throw new NotFound('Tag not found');
  return link;
}

/** The tags that have posts, with the languages of these posts. */
export async function listUsedTags({
  now = new Date(),
}: {
  now?: Date;
} = {}): Promise<{ slug: string; locales: Locale[] }[]> {
  const tags = await listTags();
  const counts = await Promise.all(
    LOCALES.map(async (locale) => ({ locale, byTag: await readCounts({ locale, now }) })),
  );

  return tags
    .map(({ id, slug }) => ({
      slug,
      locales: counts.filter(({ byTag }) => byTag.get(id)).map(({ locale }) => locale),
    }))
    .filter((tag) => tag.locales.length > 0);
}

/** The tags that readers may know of: those with a post that they see, in either language. */
export async function listPublicTags(): Promise<Tag[]> {
  const now = new Date();
  const counts = await Promise.all(LOCALES.map((locale) => readCounts({ locale, now })));
  return (await listTags()).filter(({ id }) => counts.some((byTag) => byTag.get(id)));
}

/** The languages that a tag has posts in. Throws NotFound if it has none that readers see. */
export async function listTagLocales({ slug }: { slug: string }): Promise<Locale[]> {
  const now = new Date();
  const { id } = await getTag({ slug });
  const timelines = await Promise.all(LOCALES.map((locale) => readTimeline({ locale, tagId: id })));
  const locales = LOCALES.filter((_, at) => timelines[at]?.count(now));
  if (locales.length === 0) throw new NotFound('Tag not found');
  return locales;
}

/** How many posts of a language readers see with each tag. */
async function readCounts({
  locale,
  now,
}: {
  locale: Locale;
  now: Date;
}): Promise<ReadonlyMap<number, number>> {
  const tags = await listTags();
  const tagIds = tags.map((tag) => tag.id);
  return readVisibleCounts({
    name: 'tag counts',
    locale,
    now,
    entryBytes: COUNT_BYTES,
    load: () => countByTag({ tagIds, locale, now }),
  });
}
