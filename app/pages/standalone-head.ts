import type { MetaDescriptor } from 'react-router';
import { feedLinks, pageHead } from '#app/head/page-head.ts';
import { absolute, partOfSite, toBreadcrumbs, toPublisher } from '#app/head/structured-data.ts';
import type { Site } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { StandalonePage } from '#contract/posts/standalone-pages.ts';

/** Types of pages by slugs that mean them. */
const PAGE_TYPES: Record<string, string | undefined> = {
  about: 'AboutPage',
  'pro-nas': 'AboutPage',
  'pro-mene': 'AboutPage',
  'about-me': 'AboutPage',
  contact: 'ContactPage',
  contacts: 'ContactPage',
  kontakty: 'ContactPage',
};

export function standaloneHead({
  site,
  page,
  picture,
}: {
  site: Site;
  page: StandalonePage;
  picture: string;
}): MetaDescriptor[] {
  const { locale, meta, translation } = page;
  const path = paths.page(locale, page.slug);
  const other = translation ? { [translation.locale]: paths.page(translation.locale, translation.slug) } : {};
  const title = meta.title ?? page.title;
  const description = meta.description ?? (page.excerpt || page.title);

  return [
    ...pageHead({
      site,
      title,
      description,
      path,
      picture,
      ownPicture: meta.image,
      versions: { ...other, [locale]: path },
    }),
    { property: 'og:type', content: 'website' },
    ...feedLinks(site),
    { 'script:ld+json': toWebPage({ site, page, picture: meta.image ?? picture }) },
    { 'script:ld+json': toBreadcrumbs(site, [{ name: page.title, path }]) },
  ];
}

/** https://schema.org/WebPage, or AboutPage and ContactPage if the slug says so. */
function toWebPage({ site, page, picture }: { site: Site; page: StandalonePage; picture: string }) {
  const url = absolute(site, paths.page(page.locale, page.slug));
  const { translation } = page;
  return {
    '@context': 'https://schema.org',
    '@type': PAGE_TYPES[page.slug] ?? 'WebPage',
    '@id': `${url}#page`,
    url,
    name: page.meta.title ?? page.title,
    description: page.meta.description ?? (page.excerpt || undefined),
    primaryImageOfPage: { '@type': 'ImageObject', url: absolute(site, picture) },
    dateModified: page.updatedAt,
    inLanguage: page.locale,
    publisher: toPublisher(site),
    isPartOf: partOfSite(site, page.locale),
    workTranslation: translation
      ? {
          '@type': 'WebPage',
          '@id': `${absolute(site, paths.page(translation.locale, translation.slug))}#page`,
          name: translation.title,
          inLanguage: translation.locale,
        }
      : undefined,
  };
}
