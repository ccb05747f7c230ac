import { createHash } from 'node:crypto';
import { splitLinks } from '#contract/links.ts';
import { LOCALES } from '#contract/locales.ts';
import type { DeadSiteLink } from '#contract/posts/admin-list.ts';
import { memoize } from '#server/cache/memoize.ts';
import { readAuthors } from '#server/posts/authors/authors.ts';
import { toSubject } from '#server/posts/authors/model.ts';
import { findDeadLinks } from '#server/posts/read/dead-links.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

type Place = Omit<DeadSiteLink, 'target'> & { hrefs: string[] };

/** How much memory a dead link takes. */
const LINK_BYTES = 500;

/** Links to nowhere in the site's menus and footers and in the authors' texts about themselves. */
export async function findDeadSiteLinks(): Promise<DeadSiteLink[]> {
  const settings = ofSettings();
  const digest = createHash('sha1').update(JSON.stringify(settings)).digest('base64url');

  return memoize({
    key: `dead site links ${digest}`,
    load: async () => findDead([...settings, ...(await ofAuthors())]),
    bytesOf: ({ length }) => (1 + length) * LINK_BYTES,
  });
}

async function findDead(places: Place[]): Promise<DeadSiteLink[]> {
  const dead = await findDeadLinks(places.map(({ hrefs }) => hrefs));
  return places.flatMap(({ hrefs: _, ...place }, index) =>
    (dead[index] ?? []).map((target) => ({ ...place, target })),
  );
}

function ofSettings(): Place[] {
  const { navigation, socialLinks, footers } = siteSettings();
  const nobody = { authorId: null, name: null };
  const ofLanguages = LOCALES.flatMap((locale) => [
    { ...nobody, place: 'menu' as const, locale, hrefs: navigation[locale].map(({ href }) => href) },
    { ...nobody, place: 'footer' as const, locale, hrefs: hrefsIn(footers[locale]) },
  ]);
  const social = socialLinks.map(({ href }) => href);

  return [...ofLanguages, { ...nobody, place: 'social', locale: null, hrefs: social }];
}

async function ofAuthors(): Promise<Place[]> {
  const authors = await readAuthors();
  return authors.map((author) => ({
    place: 'author',
    authorId: author._id.toHexString(),
    name: toSubject(author).name,
    locale: null,
    hrefs: [
      ...author.links.map(({ href }) => href),
      ...hrefsIn(author.bioUk ?? ''),
      ...hrefsIn(author.bioEn ?? ''),
    ],
  }));
}

function hrefsIn(text: string): string[] {
  return splitLinks(text).flatMap(({ href }) => href ?? []);
}
