import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import type { Progress } from '#server/content/model.ts';
import { relativeAddress, toAddress, toTarget } from './addresses.ts';
import { type Crawl, crawlSite, findFile } from './crawl.ts';
import { listOldAddresses } from './old-addresses.ts';
import { formatRedirects } from './redirect-files.ts';
import { closePage, replaceAddresses, withoutFormLinks } from './rewrite.ts';
import { rootPage } from './root-page.ts';
import { formatSearchIndex } from './search-index.ts';
import type { SiteSource } from './source.ts';
import type { SiteTarget } from './target.ts';

export type SiteReport = { pages: number; dead: Crawl['dead'] };

/** Scripts of the copy, at its root. */
const SCRIPTS = { theme: 'theme.js', search: 'search/search.js' };
/** No post has this address, because a slug has no other signs than letters, digits and `-_.`. */
const NOWHERE = '!';

type Copy = { crawl: Crawl; source: SiteSource; base: URL };

/**
 * Writes every public page, and all that pages need, as files for any file server. Links between files are relative;
 * feeds, sitemaps and canonical addresses have those of `base`.
 */
export async function exportSite({
  source,
  target,
  base = new URL(`${config().publicUrl}/`),
  onProgress = () => {},
  now = new Date(),
}: {
  source: SiteSource;
  target: SiteTarget;
  base?: URL;
  onProgress?: Progress;
  now?: Date;
}): Promise<SiteReport> {
  const crawl = await crawlSite({ source, target, onProgress });
  const copy = { crawl, source, base };
  let pages = 0;
  try {
    for (const [address, entry] of crawl.found) {
      if (typeof entry === 'string' || !('file' in entry) || entry.text === null) continue;
      const text = await crawl.readText(entry.text);
      await target.addText(entry.file, copyText(copy, { ...entry, target: address, text }));
      if (entry.type === 'text/html') pages++;
    }
    await writeRest(copy, target, now);
  } finally {
    await crawl.end();
  }
  return { pages, dead: crawl.dead };
}

async function writeRest({ crawl, source, base }: Copy, target: SiteTarget, now: Date): Promise<void> {
  const copy = { crawl, source, base };
  for (const locale of LOCALES) {
    await target.addText(`search/${locale}.json`, await formatSearchIndex({ locale, now }));
    const page = await readMissing(copy, locale);
    if (locale === LOCALES[0]) await target.addText('404.html', page);
    await target.addText(`${locale}/404.html`, page);
  }
  for (const name of Object.values(SCRIPTS))
    await target.addText(name, await source.readScript(name.replace(/^.*\//, '')));
  await target.addText('index.html', rootPage(SCRIPTS.theme));
  // Without it, GitHub Pages leaves out files whose names begin with an underscore.
  await target.addText('.nojekyll', '');

  const redirects = await listOldAddresses({ source, found: crawl.found });
  for (const [name, text] of Object.entries(formatRedirects(redirects, base.pathname)))
    await target.addText(name, text);
}

function copyText(
  { crawl, source, base }: Copy,
  { file, type, target, text }: { file: string; type: string; target: string; text: string },
  isAnywhere = false,
): string {
  const here = (other: string) =>
    isAnywhere ? base.pathname + toAddress(other) : relativeAddress(file, other);
  // A sitemap has pages that need the service, such as the documentation of its API.
  const listed =
    type !== 'application/xml'
      ? text
      : text.replace(/<url><loc>([^<]*)<\/loc>(?:[^<]|<(?!\/?url>))*<\/url>/g, (entry, address: string) =>
          findFile(crawl.found, toTarget(new URL(address))) ? entry : '',
        );
  const locale = LOCALES.find((one) => file.startsWith(`${one}/`)) ?? LOCALES[0];
  const closed = source.closed[locale];
  const readable = type === 'text/html' ? withoutFormLinks(listed, closed) : listed;
  const replaced = replaceAddresses(readable, {
    type,
    target,
    to(url, place) {
      const to = findFile(crawl.found, toTarget(url));
      // The query of a search is read by its script. A comment is on the page that links to it.
      const rest = (url.searchParams.has('q') ? url.search : '') + url.hash;
      if (place === 'absolute')
        return new URL(to ? toAddress(to.file) + rest : (url.pathname + url.search + url.hash).slice(1), base)
          .href;
      if (to?.file === file && url.hash) return url.hash;
      return to && here(to.file) + rest;
    },
  });
  if (type !== 'text/html') return replaced;

  const isSearch = target === paths.search(locale);
  const scripts = [SCRIPTS.theme, ...(isSearch ? [SCRIPTS.search] : [])].map(here);
  const search = here(`${paths.search(locale).slice(1)}/index.html`);
  return closePage(replaced, { closed, policy: source.policy, scripts, search });
}

/** The page that says that there is nothing: its links work at any address. */
async function readMissing(copy: Copy, locale: Locale): Promise<string> {
  const target = `${paths.home(locale)}/${NOWHERE}`;
  const text = await (await copy.source.get(target)).text();
  return copyText(copy, { file: `${locale}/404.html`, type: 'text/html', target, text }, true);
}
