import type { MetaDescriptor } from 'react-router';
import type { Site } from '#app/site/ui/site-context.tsx';
import { messages } from '#app/texts/messages.ts';
import { OPEN_GRAPH_HEIGHT, OPEN_GRAPH_WIDTH } from '#contract/limits.ts';
import { type Locale, otherLocale, toAlternates, type VersionPaths } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostPage } from '#contract/posts/pages.ts';
import { lastChange } from '#contract/revisions.ts';
import { absolute, type Step, toBlogPosting, toBreadcrumbs, toWebSite } from './structured-data.ts';

/** Open Graph locales have a territory. */
const OG_LOCALES: Record<Locale, string> = { uk: 'uk_UA', en: 'en_GB' };

type PageHead = {
  site: Site;
  /** The title without the site's name, which follows; null on the home page, which has only the site's name. */
  title: string | null;
  description: string;
  /** Path and query of the canonical URL. */
  path: string;
  /** The page's language versions, itself included. */
  versions: VersionPaths;
  /** Path of the page's Open Graph picture, which the service draws; the site's picture if absent. */
  picture?: string;
  /** Address of a picture that the author chose instead. */
  ownPicture?: string | null;
};

type ListHead = PageHead & {
  /** Breadcrumbs after the home page, this page included. */
  steps?: Step[];
  /** The tag of the page; it has feeds of its own. */
  tag?: { slug: string; name: string };
};

export function homeHead({ site, description }: { site: Site; description: string }): MetaDescriptor[] {
  const head = listHead({
    site,
    title: null,
    description,
    path: paths.home(site.locale),
    versions: { uk: paths.home('uk'), en: paths.home('en') },
  });
  return [...head, { 'script:ld+json': toWebSite(site) }];
}

/** The head of every page that is not a post. */
export function listHead({ steps = [], tag, ...head }: ListHead): MetaDescriptor[] {
  const { site } = head;
  return [
    ...pageHead(head),
    { property: 'og:type', content: 'website' },
    ...(tag ? feedLinks(site, tag) : []),
    ...feedLinks(site),
    textLink({ type: 'text/plain', title: 'llms.txt', href: absolute(site, paths.llmsOf(site.locale)) }),
    ...(steps.length > 0 ? [{ 'script:ld+json': toBreadcrumbs(site, steps) }] : []),
  ];
}

export function postHead({
  site,
  post,
  picture,
}: {
  site: Site;
  post: PostPage;
  picture: string;
}): MetaDescriptor[] {
  const path = paths.post(post.locale, post.slug);
  const { translation } = post;
  const versions = translation
    ? { [translation.locale]: paths.post(translation.locale, translation.slug) }
    : {};
  const { meta } = post;

  // A post with a picture of its own does not use the picture of the site.
  const shared = meta.image || post.cover ? null : site.sharePicture;
  const pictures = [meta.image ?? shared?.url ?? picture, ...(post.cover ? [post.cover.url] : [])];
  const steps = [
    { name: messages[post.locale].navigation.blog, path: paths.blog(post.locale) },
    { name: post.title, path },
  ];

  const title = meta.title ?? post.title;
  const description = meta.description ?? (post.excerpt || post.title);
  return [
    ...pageHead({
      site,
      title,
      description,
      path,
      ownPicture: meta.image,
      ...(shared ? {} : { picture }),
      versions: { ...versions, [post.locale]: path },
    }),
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: post.publishedAt },
    { property: 'article:modified_time', content: lastChange(post) },
    { name: 'author', content: post.author?.name ?? post.authorName },
    ...(post.author?.fediverse ? [{ name: 'fediverse:creator', content: post.author.fediverse }] : []),
    ...post.tags.map((tag) => ({ property: 'article:tag', content: tag.name })),
    ...feedLinks(site),
    ...(post.hasMarkdown ? [markdownLink(site, post)] : []),
    // React Router escapes characters that could end the element.
    { 'script:ld+json': toBlogPosting({ site, post, pictures }) },
    { 'script:ld+json': toBreadcrumbs(site, steps) },
  ];
}

/** Title, description, canonical URL, alternates, Open Graph and Twitter card. */
export function pageHead(head: PageHead): MetaDescriptor[] {
  const { site, title, description, path, versions } = head;
  const other = versions[otherLocale(site.locale)];
  return [
    { title: title === null ? site.name : `${title} · ${site.name}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: absolute(site, path) },
    ...toAlternates(versions).map(({ hreflang, path: target }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: hreflang,
      href: absolute(site, target),
    })),
    ...linkPreview(head),
    ...(other ? [{ property: 'og:locale:alternate', content: OG_LOCALES[otherLocale(site.locale)] }] : []),
  ];
}

/** Open Graph and Twitter card: what messengers and social networks show of a link. */
export function linkPreview(head: Omit<PageHead, 'versions'>): MetaDescriptor[] {
  const { site, title, description, path } = head;
  return [
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title ?? site.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absolute(site, path) },
    { property: 'og:locale', content: OG_LOCALES[site.locale] },
    ...pictureHead(head),
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The type and the dimensions of a picture that the author chose are not known. */
function pictureHead({ site, title, picture, ownPicture }: Omit<PageHead, 'versions'>): MetaDescriptor[] {
  if (ownPicture) {
    return [
      { property: 'og:image', content: absolute(site, ownPicture) },
      { property: 'og:image:alt', content: title ?? site.name },
    ];
  }

  const { sharePicture } = site;
  if (picture === undefined && sharePicture) {
    return [
      { property: 'og:image', content: absolute(site, sharePicture.url) },
      { property: 'og:image:type', content: sharePicture.type },
      { property: 'og:image:width', content: String(sharePicture.width) },
      { property: 'og:image:height', content: String(sharePicture.height) },
      { property: 'og:image:alt', content: site.name },
    ];
  }

  return [
    { property: 'og:image', content: absolute(site, picture ?? site.picture) },
    { property: 'og:image:type', content: picture?.endsWith('.jpg') ? 'image/jpeg' : 'image/png' },
    { property: 'og:image:width', content: String(OPEN_GRAPH_WIDTH) },
    { property: 'og:image:height', content: String(OPEN_GRAPH_HEIGHT) },
    // The picture contains these words.
    { property: 'og:image:alt', content: picture && title !== null ? `${title} · ${site.name}` : site.name },
  ];
}

export function feedLinks(site: Site, tag?: { slug: string; name: string }): MetaDescriptor[] {
  const { locale, name } = site;
  const words = messages[locale].feeds;
  const title = tag ? words.tagTitle(tag.name, name) : words.title(name);
  const feeds = [
    { type: 'application/rss+xml', title: `${title} (RSS)`, path: paths.rss(locale, tag?.slug) },
    { type: 'application/atom+xml', title: `${title} (Atom)`, path: paths.atom(locale, tag?.slug) },
    { type: 'application/feed+json', title: `${title} (JSON Feed)`, path: paths.jsonFeed(locale, tag?.slug) },
  ];

  return feeds.map(({ path, ...feed }) => textLink({ ...feed, href: absolute(site, path) }));
}

function markdownLink(site: Site, { locale, slug }: PostPage): MetaDescriptor {
  const href = absolute(site, paths.postMarkdown(locale, slug));
  return textLink({ type: 'text/markdown', title: 'Markdown', href });
}

function textLink(link: { type: string; title: string; href: string }): MetaDescriptor {
  return { tagName: 'link', rel: 'alternate', ...link };
}
