import type { MetaDescriptor } from 'react-router';
import { listHead } from '#app/head/page-head.ts';
import { absolute, partOfSite, type Step, toPerson } from '#app/head/structured-data.ts';
import type { Site } from '#app/site/ui/site-context.tsx';
import { messages } from '#app/texts/messages.ts';
import type { AuthorCard, AuthorPage } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Pagination } from '#contract/posts/records.ts';

/** The head of an author page. It has `noindex` in a language without posts and biography. */
export function authorHead(
  site: Site,
  { author, pagination: { page, totalPages } }: { author: AuthorPage; pagination: Pagination },
): MetaDescriptor[] {
  const { locale } = site;
  const { slug, name, biography, locales } = author;
  const words = messages[locale];
  const pathIn = (language: Locale) => paths.author(language, slug);
  const head = listHead({
    site,
    title: page > 1 ? words.blog.pageOf(name, page, totalPages) : name,
    description: biography?.replaceAll(/\s+/g, ' ') ?? words.author.description(name, site.name),
    path: paths.author(locale, slug, page),
    steps: [...(site.hasAuthors ? [stepOfAuthors(locale)] : []), { name, path: pathIn(locale) }],
    versions: page > 1 ? {} : Object.fromEntries(locales.map((language) => [language, pathIn(language)])),
  });

  const isIndexed = locales.includes(locale);
  return [
    ...head,
    { 'script:ld+json': toProfilePage(site, author) },
    ...(isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

/** The head of the list of authors. `locales` are those in which the list is for search engines. */
export function authorsHead(
  site: Site,
  { authors, locales }: { authors: AuthorCard[]; locales: Locale[] },
): MetaDescriptor[] {
  const { locale } = site;
  const { author } = messages[locale];
  const path = paths.authors(locale);
  const head = listHead({
    site,
    title: author.title,
    description: author.listDescription(site.name),
    path,
    steps: [stepOfAuthors(locale)],
    versions: Object.fromEntries(locales.map((language) => [language, paths.authors(language)])),
  });

  const list = {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    url: absolute(site, path),
    name: author.title,
    inLanguage: locale,
    isPartOf: partOfSite(site, locale),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: authors.map((one, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        item: toPerson(site, one),
      })),
    },
  };

  const isIndexed = locales.includes(locale);
  return [...head, isIndexed ? { 'script:ld+json': list } : { name: 'robots', content: 'noindex' }];
}

function stepOfAuthors(locale: Locale): Step {
  return { name: messages[locale].author.title, path: paths.authors(locale) };
}

/** https://schema.org/ProfilePage of an author. */
function toProfilePage(site: Site, author: AuthorPage) {
  const person = toPerson(site, author);
  const description = author.biography ?? undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: person.url,
    inLanguage: site.locale,
    isPartOf: partOfSite(site, site.locale),
    mainEntity: { ...person, description },
  };
}
