import { type Locale, otherLocale } from '#contract/locales.ts';
import type { PageLink } from '#contract/posts/pages.ts';
import type { ListedPage, StandalonePage } from '#contract/posts/standalone-pages.ts';
import { alignHeadings } from '#server/alignment/align-headings.ts';
import { memoize } from '#server/cache/memoize.ts';
import { findId } from '#server/db/ids.ts';
import type { Projected } from '#server/db/projection.ts';
import { NotFound } from '#server/errors.ts';
import { findMoved, isKnownSlug } from '#server/posts/former-slugs.ts';
import { type Address, isOutdated } from '#server/posts/model.ts';
import { CARD, LINK, PAGE, toPageLink, toPostCard } from '#server/posts/projections.ts';
import { toPageText } from '#server/posts/text.ts';
import { toDisplayText, toDisplayTitle } from '#server/site-settings/display-text.ts';
import * as store from './store.ts';

/** A generous estimate of what one page takes in memory. */
const PAGE_BYTES = 2_000;

const NO_TAGS = { get: () => undefined };

/** Everything that the page at an address shows; includes drafts only `withDrafts`. Throws NotFound. */
export async function getStandalonePage({
  slug,
  locale,
  withDrafts = false,
}: Address & { withDrafts?: boolean }): Promise<StandalonePage> {
  if (!(withDrafts || (await isKnownSlug(slug)))) throw new NotFound('Page not found');

  const [doc, translation] = await Promise.all([
    store.findPage({ slug, locale, withDrafts }, PAGE),
    store.findPage({ slug, locale: otherLocale(locale) }, PAGE),
  ]);
  if (!doc) throw new NotFound('Page not found');

  const { id, displayTitle, excerpt, cover } = toPostCard(doc, NO_TAGS);
  return {
    ...toPageText(doc),
    id,
    slug,
    locale,
    displayTitle,
    excerpt,
    cover,
    displayExcerpt: toDisplayText(doc.excerpt ?? '', locale),
    ...contentOf(doc),
    translationId: doc.translationId.toHexString(),
    state: doc.published ? 'published' : 'draft',
    translation: translation && toPageLink(translation),
    isOutdated: translation !== null && isOutdated(doc, translation),
    counterparts: alignHeadings(doc.headings, translation?.headings ?? []),
  };
}

function contentOf(doc: Projected<typeof PAGE>) {
  const { locale, html, headings, createdAt, updatedAt } = doc;
  return {
    html,
    headings: headings.map((heading) => ({ ...heading, text: toDisplayText(heading.text, locale) })),
    meta: {
      title: doc.metaTitle || null,
      description: doc.metaDescription || null,
      image: doc.metaImage || null,
    },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The page that readers see at an address, also at a former one; null if there is none. */
export async function findPageLink(address: Address): Promise<PageLink | null> {
  const link = (await store.findPage(address, LINK)) ?? (await findMoved({ ...address, kind: 'page' }));
  return link && toPageLink(link);
}

/** What the drawn picture of a page shows; null if readers do not see the page, or it is not one. */
export async function findPagePicture({ id }: { id: string }) {
  const _id = findId(id);
  const doc = _id && (await store.findPageById(_id, CARD));
  return doc ? toPicturePage(toPostCard(doc, NO_TAGS)) : null;
}

/** A page in the form that its drawn picture needs, without an author. */
export function toPicturePage<Page extends Pick<StandalonePage, 'id' | 'locale' | 'displayTitle' | 'cover'>>({
  id,
  locale,
  displayTitle,
  cover,
}: Page) {
  return { id, locale, displayTitle, cover, authorName: '', tags: [] };
}

/** The published pages of a language in the order of the menus. */
export async function listPages({ locale }: { locale: Locale }): Promise<ListedPage[]> {
  return memoize({
    key: `standalone pages ${locale}`,
    load: () => loadPages(locale),
    bytesOf: ({ length }) => length * PAGE_BYTES,
  });
}

async function loadPages(locale: Locale): Promise<ListedPage[]> {
  const { compare } = new Intl.Collator(locale);
  const docs = (await store.findPublishedPages()).filter((doc) => doc.locale === locale);
  return docs
    .map(({ slug, title, excerpt, summary, page, updatedAt }) => ({
      slug,
      locale,
      title,
      excerpt: excerpt || summary,
      displayTitle: toDisplayTitle(title, locale),
      menu: page?.menu ?? ('none' as const),
      order: page?.order ?? 0,
      changedAt: updatedAt.toISOString(),
    }))
    .sort((a, b) => a.order - b.order || compare(a.title, b.title));
}
