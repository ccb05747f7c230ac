import { staticPaths } from '#contract/pages.ts';
import { htmlTokens } from '#server/markdown/html/html-tokens.ts';

/** Sends a GET for a path and follows no redirect. */
type Fetch = (path: string) => Promise<Response>;

export type Findings = {
  /** Addresses of the site that the crawl requested. */
  addresses: number;
  /** The addresses that are pages for search engines. */
  pages: number;
  inSitemap: number;
  inFeeds: number;
  pictures: number;
  /** Bytes of the largest Open Graph picture. */
  largestPicture: number;
  /** Broken links that stand only in the texts of authors. */
  deadLinksOfAuthors: string[];
  /** Empty if the site is consistent. */
  problems: string[];
};

type Alternates = { hreflang: string; href: string }[];

type Visited = {
  status: number;
  type: string;
  size: number;
  /** Null if it is not a page for search engines. */
  page: Page | null;
  /** Every address in the response, of this site and others. */
  links: string[];
  /** The links outside of an author’s text. */
  ours: string[];
};

type Page = {
  canonical: string | null;
  alternates: Alternates;
  picture: string | null;
  feeds: string[];
  markdown: string | null;
};

const FEED_TYPES = ['application/rss+xml', 'application/atom+xml', 'application/feed+json'];
const PICTURE_BYTES = 100_000;

/**
 * Requests every address of a site that can be reached from its static pages and its sitemap, and reports
 * every inconsistency: broken links, canonical addresses that are not canonical themselves, alternates that
 * do not point back, canonical pages that the sitemap lacks, entries of sitemap and feeds that are not
 * canonical pages, and pages without a picture.
 */
export async function crawl({ fetch, origin }: { fetch: Fetch; origin: string }): Promise<Findings> {
  const site = new Site(fetch, origin);
  const sitemap = await readSitemap(site);
  const start = staticPaths('everyone').map((path) => site.address(path));

  await site.reach([...new Set([...start, ...sitemap.map(({ url }) => url)])]);
  const pages = site.canonicalPages();
  requireInSitemap(site, pages, sitemap);
  for (const { url, page } of pages) await checkPage(site, url, page);
  for (const entry of sitemap) await checkEntry(site, entry);
  const feeds = new Set(pages.flatMap(({ page }) => page.feeds));
  const items = new Set<string>();
  for (const feed of feeds) for (const item of await readFeed(site, feed)) items.add(item);
  for (const item of [...items, ...(await readNews(site))]) await site.requireCanonical(item, 'a feed');
  for (const list of ['/llms.txt', '/uk/llms.txt', '/en/llms.txt']) await checkLlms(site, site.address(list));
  const pictures = await checkPictures(site, new Set(pages.map(({ page }) => page.picture)));

  return {
    addresses: site.size,
    pages: pages.length,
    inSitemap: sitemap.length,
    inFeeds: items.size,
    ...pictures,
    deadLinksOfAuthors: site.deadLinksOfAuthors,
    problems: site.problems,
  };
}

class Site {
  readonly problems: string[] = [];
  readonly deadLinksOfAuthors: string[] = [];
  readonly #fetch: Fetch;
  readonly #origin: string;
  readonly #visited = new Map<string, Visited>();

  constructor(fetch: Fetch, origin: string) {
    this.#fetch = fetch;
    this.#origin = origin;
  }

  get size(): number {
    return this.#visited.size;
  }

  /** Requests these addresses and every address of the site that they link to, directly or not. */
  async reach(addresses: string[]): Promise<void> {
    const queue = addresses.map((address) => ({ address, from: 'the start' }));
    const known = new Set(addresses);
    const ours = new Set(addresses);
    const dead = new Map<string, string>();
    for (let next = queue.shift(); next; next = queue.shift()) {
      const visited = await this.visit(next.address);
      if (visited.status >= 400) dead.set(next.address, `${next.address}, linked from ${next.from}`);
      for (const link of visited.ours) ours.add(link);
      for (const link of visited.links) {
        if (!this.isOwn(link) || known.has(link)) continue;
        known.add(link);
        queue.push({ address: link, from: next.address });
      }
    }
    for (const [address, found] of dead) {
      if (ours.has(address)) this.problems.push(`Nothing is at ${found}`);
      else this.deadLinksOfAuthors.push(found);
    }
  }

  async visit(address: string): Promise<Visited> {
    const known = this.#visited.get(address);
    if (known) return known;
    const response = await this.#fetch(address.slice(this.#origin.length) || '/');
    const visited = await toVisited(response, address);
    this.#visited.set(address, visited);
    return visited;
  }

  async textOf(address: string): Promise<string> {
    const response = await this.#fetch(address.slice(this.#origin.length));
    if (response.status !== 200) this.problems.push(`${address} answers ${response.status}`);
    return response.text();
  }

  address(path: string): string {
    return this.#origin + path;
  }

  isOwn(address: string): boolean {
    return address === this.#origin || address.startsWith(`${this.#origin}/`);
  }

  /** The pages whose address is their canonical one. Reports other pages whose canonical one does not exist. */
  canonicalPages(): { url: string; page: Page }[] {
    return Array.from(this.#visited, ([url, { page }]) => ({ url, page })).flatMap(({ url, page }) => {
      if (page === null) return [];
      if (page.canonical === null) this.problems.push(`${url} names no canonical address`);
      else if (this.#visited.get(page.canonical)?.page?.canonical !== page.canonical) {
        this.problems.push(`${url} names ${page.canonical}, which is not canonical itself`);
      }
      return page.canonical === url ? [{ url, page }] : [];
    });
  }

  async requireCanonical(address: string, from: string): Promise<Page | null> {
    const { status, page } = await this.visit(address);
    if (status !== 200) this.problems.push(`${address} answers ${status}, named by ${from}`);
    else if (page?.canonical !== address) this.problems.push(`${address} is not canonical, named by ${from}`);
    return page;
  }
}

/** Later pages of a list are canonical, but not in the sitemap: their posts are. */
function requireInSitemap(site: Site, pages: { url: string }[], sitemap: { url: string }[]): void {
  const listed = new Set(sitemap.map(({ url }) => url));
  for (const { url } of pages) {
    const isLaterPage = new URL(url).searchParams.has('page');
    if (!listed.has(url) && !isLaterPage) site.problems.push(`${url} is canonical and not in the sitemap`);
  }
}

async function toVisited(response: Response, address: string): Promise<Visited> {
  const type = response.headers.get('content-type') ?? '';
  const location = response.headers.get('location');
  const links = location === null ? [] : [new URL(location, address).href];
  if (!type.startsWith('text/html') || response.status !== 200) {
    const { byteLength } = await response.arrayBuffer();
    return { status: response.status, type, size: byteLength, page: null, links, ours: links };
  }

  const html = await response.text();
  return { status: 200, type, size: Buffer.byteLength(html), ...readPage(html, address) };
}

function readPage(html: string, address: string): Pick<Visited, 'page' | 'links' | 'ours'> {
  const page: Page = { canonical: null, alternates: [], picture: null, feeds: [], markdown: null };
  const links = new Set<string>();
  const ours = new Set<string>();
  let isIndexed = true;
  /** Nesting of `div` in the text of an author; 0 outside of it. */
  let depth = 0;

  for (const token of htmlTokens(html)) {
    if (token.kind === 'text') continue;
    if (token.name === 'div' && depth > 0) depth += token.kind === 'open' ? 1 : -1;
    if (token.kind === 'close') continue;
    if (token.attributes.get('class') === 'prose') depth = 1;
    const attribute = (name: string) => token.attributes.get(name) ?? '';
    const named = attribute('href') || (token.name === 'form' ? '' : attribute('src'));
    const target = URL.parse(named, address);
    if (named && target) {
      const link = target.href.replace(/#.*$/, '');
      links.add(link);
      if (depth === 0) ours.add(link);
    }
    if (token.name === 'link') {
      const [rel, type, hreflang] = [attribute('rel'), attribute('type'), attribute('hreflang')];
      if (rel === 'canonical') page.canonical = named;
      else if (rel === 'alternate' && hreflang) page.alternates.push({ hreflang, href: named });
      else if (rel === 'alternate' && FEED_TYPES.includes(type)) page.feeds.push(named);
      else if (rel === 'alternate' && type === 'text/markdown') page.markdown = named;
    }
    if (token.name === 'meta' && attribute('property') === 'og:image') page.picture = attribute('content');
    if (token.name === 'meta' && attribute('name') === 'robots')
      isIndexed = !attribute('content').includes('noindex');
  }

  return { page: isIndexed ? page : null, links: [...links], ours: [...ours] };
}

async function checkPage(site: Site, url: string, { alternates, markdown }: Page): Promise<void> {
  const own = alternates.filter(({ href, hreflang }) => href === url && hreflang !== 'x-default');
  if (alternates.length > 0 && own.length !== 1) site.problems.push(`${url} is not among its own alternates`);
  for (const { href } of alternates) {
    const other = await site.requireCanonical(href, url);
    if (other && !isSame(other.alternates, alternates))
      site.problems.push(`${url} and ${href} name other alternates`);
  }
  if (markdown !== null) await checkMarkdown(site, markdown);
}

async function checkEntry(
  site: Site,
  { url, alternates }: { url: string; alternates: Alternates },
): Promise<void> {
  const page = await site.requireCanonical(url, 'the sitemap');
  if (page && !isSame(page.alternates, alternates))
    site.problems.push(`${url} has other alternates in the sitemap`);
}

async function checkMarkdown(site: Site, address: string): Promise<void> {
  const { status, type } = await site.visit(address);
  if (status !== 200 || !type.startsWith('text/markdown'))
    site.problems.push(`${address} answers ${status} ${type}`);
}

async function checkLlms(site: Site, address: string): Promise<void> {
  const text = await site.textOf(address);
  for (const [, link = ''] of text.matchAll(/^- \[.*\]\((\S+)\)/gm)) {
    if (link.endsWith('.md')) await checkMarkdown(site, link);
    else if ((await site.visit(link)).status >= 400)
      site.problems.push(`${link} fails, linked from ${address}`);
  }
}

async function checkPictures(site: Site, pictures: Set<string | null>) {
  let largestPicture = 0;
  for (const picture of pictures) {
    if (picture === null) {
      site.problems.push('A page has no picture');
      continue;
    }
    const { status, type, size } = await site.visit(picture);
    if (status !== 200 || !/^image\/(?:png|jpeg)$/.test(type))
      site.problems.push(`${picture} answers ${status} ${type}`);
    if (size >= PICTURE_BYTES) site.problems.push(`${picture} has ${size} bytes`);
    largestPicture = Math.max(largestPicture, size);
  }
  return { pictures: pictures.size, largestPicture };
}

async function readSitemap(site: Site): Promise<{ url: string; alternates: Alternates }[]> {
  const first = await site.textOf(site.address('/sitemap.xml'));
  const parts = first.includes('<sitemapindex')
    ? await Promise.all(locations(first).map((part) => site.textOf(part)))
    : [first];
  return parts.flatMap((xml) =>
    Array.from(xml.matchAll(/<url>(.*?)<\/url>/gs), ([, entry = '']) => ({
      url: locations(entry)[0] ?? '',
      alternates: Array.from(entry.matchAll(/<xhtml:link ([^>]*)\/>/g), ([, link = '']) => ({
        hreflang: /hreflang="([^"]*)"/.exec(link)?.[1] ?? '',
        href: decoded(/href="([^"]*)"/.exec(link)?.[1] ?? ''),
      })),
    })),
  );
}

async function readNews(site: Site): Promise<string[]> {
  return locations(await site.textOf(site.address('/news-sitemap.xml')));
}

/** The page of a feed and the pages of its posts. */
async function readFeed(site: Site, address: string): Promise<string[]> {
  const text = await site.textOf(address);
  if (address.endsWith('.json')) {
    const feed: { home_page_url: string; items: { url: string }[] } = JSON.parse(text);
    return [feed.home_page_url, ...feed.items.map(({ url }) => url)];
  }

  const links = text.includes('<rss')
    ? text.matchAll(/<link>([^<]*)<\/link>/g)
    : text.matchAll(/<link rel="alternate"[^>]* href="([^"]*)"/g);

  return Array.from(links, ([, link = '']) => decoded(link));
}

function locations(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) => decoded(address));
}

function isSame(some: Alternates, others: Alternates): boolean {
  const toText = (alternates: Alternates) =>
    alternates
      .map(({ hreflang, href }) => `${hreflang} ${href}`)
      .sort()
      .join('\n');
  return toText(some) === toText(others);
}

function decoded(text: string): string {
  const signs: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
    '&#39;': "'",
    '&amp;': '&',
  };
  return text.replace(/&(?:lt|gt|quot|#x27|#39|amp);/g, (entity) => signs[entity] ?? entity);
}
