import type { MetaDescriptor } from 'react-router';
import { toAlternates, type VersionPaths } from '#contract/alternates.ts';
import { type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostPage } from '#contract/posts.ts';
import { lastChange } from '#contract/revisions.ts';
import { messages } from './i18n/messages.ts';
import type { Site } from './ui/site-context.tsx';

/** Open Graph wants a territory as well. */
const OG_LOCALES: Record<Locale, string> = { uk: 'uk_UA', en: 'en_US' };

export type PageHead = {
  site: Site;
  /** Without the site's name, which is added; absent on the page that is named after the site. */
  title: string | null;
  description: string;
  /** Path and query of the one address of this page. */
  path: string;
  /** The page's versions, itself included. */
  versions: VersionPaths;
  /** A path or an absolute address. */
  image?: string | null | undefined;
};

/** The head of a page: title, description, canonical address, alternates and Open Graph. */
export function pageHead({ site, title, description, path, versions, image }: PageHead): MetaDescriptor[] {
  const absolute = (target: string) => new URL(target, site.url).href;
  const other = versions[otherLocale(site.locale)];
  return [
    { title: title === null ? site.name : `${title} · ${site.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: absolute(path) },
    ...toAlternates(versions).map(({ hreflang, path: target }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: hreflang,
      href: absolute(target),
    })),
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title ?? site.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absolute(path) },
    { property: 'og:locale', content: OG_LOCALES[site.locale] },
    ...(other ? [{ property: 'og:locale:alternate', content: OG_LOCALES[otherLocale(site.locale)] }] : []),
    ...(image ? [{ property: 'og:image', content: absolute(image) }] : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ];
}

/** The head of a list, a front page or a list of tags. */
export function listHead(head: PageHead): MetaDescriptor[] {
  return [...pageHead(head), { property: 'og:type', content: 'website' }];
}

export function postHead({ site, post }: { site: Site; post: PostPage }): MetaDescriptor[] {
  const path = paths.post(post.locale, post.slug);
  const { translation } = post;
  const versions = translation
    ? { [translation.locale]: paths.post(translation.locale, translation.slug) }
    : {};
  return [
    ...pageHead({
      site,
      title: post.title,
      description: post.excerpt || post.title,
      path,
      versions: { ...versions, [post.locale]: path },
      image: post.cover?.url,
    }),
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: post.publishedAt },
    { property: 'article:modified_time', content: lastChange(post) },
    { name: 'author', content: post.authorName },
    ...post.tags.map((tag) => ({ property: 'article:tag', content: tag.name })),
    // React Router escapes what could end the element.
    { 'script:ld+json': toBlogPosting({ site, post }) },
    { 'script:ld+json': toBreadcrumbs({ site, post }) },
  ];
}

/** https://schema.org/BlogPosting, as Google reads it. */
function toBlogPosting({ site, post }: { site: Site; post: PostPage }) {
  const url = new URL(paths.post(post.locale, post.slug), site.url).href;
  const { translation } = post;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt || undefined,
    image: post.cover ? new URL(post.cover.url, site.url).href : undefined,
    datePublished: post.publishedAt,
    dateModified: lastChange(post),
    inLanguage: post.locale,
    keywords: post.tags.map((tag) => tag.name).join(', ') || undefined,
    author: { '@type': 'Person', name: post.authorName },
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
    // Which version came first is not kept, so each names the other.
    workTranslation: translation
      ? {
          '@type': 'BlogPosting',
          '@id': `${new URL(paths.post(translation.locale, translation.slug), site.url).href}#post`,
          headline: translation.title,
          inLanguage: translation.locale,
        }
      : undefined,
  };
}

function toBreadcrumbs({ site, post }: { site: Site; post: PostPage }) {
  const { navigation } = messages[post.locale];
  const steps = [
    { name: navigation.breadcrumbHome, path: paths.home(post.locale) },
    { name: navigation.blog, path: paths.blog(post.locale) },
    { name: post.title, path: paths.post(post.locale, post.slug) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, site.url).href,
    })),
  };
}
