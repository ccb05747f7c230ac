import type { Site } from '#app/site/ui/site-context.tsx';
import { messages } from '#app/texts/messages.ts';
import type { AuthorLink } from '#contract/authors.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostPage, TagLink } from '#contract/posts/pages.ts';
import { lastChange } from '#contract/revisions.ts';

/** The mark of Dvomova in a format that search engines accept. */
const LOGO = { url: '/apple-touch-icon.png', width: 180, height: 180 };

/** A breadcrumb. */
export type Step = { name: string; path: string };

/** https://schema.org/BlogPosting with the properties that Google reads. `pictures` are paths or absolute URLs. */
export function toBlogPosting({ site, post, pictures }: { site: Site; post: PostPage; pictures: string[] }) {
  const url = absolute(site, paths.post(post.locale, post.slug));
  const { translation } = post;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    url,
    mainEntityOfPage: url,
    headline: post.meta.title ?? post.title,
    description: post.meta.description ?? (post.excerpt || undefined),
    image: pictures.map((picture) => absolute(site, picture)),
    datePublished: post.publishedAt,
    dateModified: lastChange(post),
    inLanguage: post.locale,
    keywords: post.tags.map((tag) => tag.name).join(', ') || undefined,
    // A post without an author has the site as its author.
    author: post.author
      ? toPerson(site, post.author)
      : {
          '@type': post.authorName === site.name ? 'Organization' : 'Person',
          name: post.authorName,
        },
    publisher: toPublisher(site),
    isPartOf: post.series
      ? [partOfSite(site, post.locale), toSeries(site, post.series.tag)]
      : partOfSite(site, post.locale),
    position: post.series ? post.series.index + 1 : undefined,
    // The original version is not known, so each names the other as its translation.
    workTranslation: translation
      ? {
          '@type': 'BlogPosting',
          '@id': `${absolute(site, paths.post(translation.locale, translation.slug))}#post`,
          headline: translation.title,
          inLanguage: translation.locale,
        }
      : undefined,
  };
}

/** https://schema.org/Person: an author. */
export function toPerson(site: Site, { slug, name, picture, links }: AuthorLink) {
  const url = absolute(site, paths.author(site.locale, slug));
  const addresses = links.map(({ href }) => absolute(site, href));
  return {
    '@type': 'Person',
    '@id': `${absolute(site, paths.author('uk', slug))}#person`,
    name,
    url,
    image: picture ? absolute(site, picture) : undefined,
    sameAs: addresses.length > 0 ? addresses : undefined,
  };
}

export function partOfSite(site: Site, locale: Locale) {
  const url = absolute(site, paths.home(locale));
  return { '@type': 'WebSite', '@id': websiteId(site, locale), name: site.name, url };
}

/** The page of a series is that of its tag. */
function toSeries(site: Site, { name, slug }: TagLink) {
  return { '@type': 'CreativeWorkSeries', name, url: absolute(site, paths.tag(site.locale, slug)) };
}

export function toPublisher(site: Site) {
  const { url, width, height } = site.logo?.light ?? LOGO;
  const logo = { '@type': 'ImageObject', url: absolute(site, url), width, height };
  const addresses = site.socialLinks.map(({ href }) => absolute(site, href));
  const sameAs = addresses.length > 0 ? { sameAs: addresses } : {};
  return { '@type': 'Organization', name: site.name, url: absolute(site, paths.root()), logo, ...sameAs };
}

/** https://schema.org/WebSite: the site in one language, and its search. */
export function toWebSite(site: Site) {
  const { locale, name } = site;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': websiteId(site, locale),
    url: absolute(site, paths.home(locale)),
    name,
    inLanguage: locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absolute(site, paths.search(locale))}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** https://schema.org/BreadcrumbList: the home page and the steps after it. */
export function toBreadcrumbs(site: Site, steps: Step[]) {
  const home = { name: messages[site.locale].navigation.breadcrumbHome, path: paths.home(site.locale) };
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [home, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(site, path),
    })),
  };
}

function websiteId(site: Site, locale: Locale): string {
  return `${absolute(site, paths.home(locale))}#website`;
}

/** The URL of a path, or of an absolute URL, on this site. */
export function absolute(site: Site, target: string): string {
  return new URL(target, site.url).href;
}
