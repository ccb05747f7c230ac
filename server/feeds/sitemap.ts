import { toAlternates } from '#contract/alternates.ts';
import { paths } from '#contract/paths.ts';
import { NotFound } from '../errors.ts';
import type { PageVersion, SitePage } from './site-pages.ts';
import { element, startTag, textElement, XML_DECLARATION, type Xml, xmlDocument } from './xml.ts';

/** What one file may hold; the protocol allows 50,000 addresses and 50 MB (52,428,800 bytes). */
export type FileLimits = { addresses: number; bytes: number };
export const FILE_LIMITS: FileLimits = { addresses: 45_000, bytes: 50_000_000 };

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const URLSET = {
  xmlns: SITEMAP,
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
};

type Source = {
  /** Gives the pages anew each time it is called. */
  listPages: () => AsyncIterable<SitePage[]>;
  siteUrl: string;
  limits?: FileLimits;
};

/** `/sitemap.xml`: the pages, or an index of the parts where there are too many for one file. */
export async function* writeSitemap({
  listPages,
  siteUrl,
  limits = FILE_LIMITS,
}: Source): AsyncGenerator<string> {
  const parts: { changedAt: string | undefined }[] = [];
  for await (const { part, changedAt } of splitPages({ listPages, siteUrl, limits })) {
    const known = parts[part - 1]?.changedAt;
    parts[part - 1] = { changedAt: newest(known, changedAt) };
  }
  if (parts.length > 1) yield toIndex(parts, siteUrl);
  else yield* writePart({ listPages, siteUrl, limits, part: 1 });
}

/** One part, from 1. Throws NotFound where there is none, or all is in one file. */
export async function* writeSitemapPart({
  part,
  ...source
}: Source & { part: number }): AsyncGenerator<string> {
  let last = 0;
  for await (const piece of splitPages({ ...source, limits: source.limits ?? FILE_LIMITS })) {
    last = piece.part;
    if (last > 1 && last >= part) break;
  }
  if (last < 2 || part > last) throw new NotFound('There is no such part of the sitemap');
  yield* writePart({ limits: FILE_LIMITS, ...source, part });
}

async function* writePart({ part, ...source }: Required<Source> & { part: number }): AsyncGenerator<string> {
  yield XML_DECLARATION + startTag('urlset', URLSET);
  for await (const piece of splitPages(source)) {
    if (piece.part > part) break;
    if (piece.part === part) yield piece.text;
  }
  yield '</urlset>\n';
}

/** Pages as text, batch by batch, with the number of the file they belong in. Versions stay together. */
async function* splitPages({
  listPages,
  siteUrl,
  limits,
}: Required<Source>): AsyncGenerator<{ part: number; text: string; changedAt: string | undefined }> {
  const used = { addresses: 0, bytes: 0 };
  let part = 1;
  for await (const pages of listPages()) {
    let text = '';
    let changedAt: string | undefined;
    for (const page of pages) {
      const entries = toEntries(page, siteUrl);
      // All addresses are percent-encoded, so a character is a byte.
      const isFull =
        used.addresses + page.versions.length > limits.addresses ||
        used.bytes + entries.length > limits.bytes;
      if (isFull && used.addresses > 0) {
        if (text) yield { part, text, changedAt };
        part++;
        Object.assign(used, { addresses: 0, bytes: 0 });
        text = '';
        changedAt = undefined;
      }
      used.addresses += page.versions.length;
      used.bytes += entries.length;
      text += entries;
      for (const version of page.versions) changedAt = newest(changedAt, version.changedAt);
    }
    if (text) yield { part, text, changedAt };
  }
}

/** An entry a version; each names all versions, itself included, or search engines ignore them. */
function toEntries({ versions }: SitePage, siteUrl: string): string {
  const byLocale = Object.fromEntries(versions.map(({ locale, path }) => [locale, path]));
  const links = toAlternates(byLocale).map(({ hreflang, path }) =>
    element('xhtml:link', { rel: 'alternate', hreflang, href: absolute(path, siteUrl) }),
  );
  return versions.map((version) => toEntry(version, links, siteUrl)).join('');
}

function toEntry({ path, changedAt, picture }: PageVersion, links: Xml[], siteUrl: string): Xml {
  const address = picture ? absolute(picture, siteUrl) : null;
  return element('url', {}, [
    textElement('loc', absolute(path, siteUrl)),
    ...(changedAt ? [textElement('lastmod', changedAt)] : []),
    ...links,
    ...(address ? [element('image:image', {}, [textElement('image:loc', address)])] : []),
  ]);
}

function toIndex(parts: { changedAt: string | undefined }[], siteUrl: string): string {
  const entries = parts.map(({ changedAt }, at) =>
    element('sitemap', {}, [
      textElement('loc', absolute(paths.sitemapPart(at + 1), siteUrl)),
      ...(changedAt ? [textElement('lastmod', changedAt)] : []),
    ]),
  );
  return xmlDocument(element('sitemapindex', { xmlns: SITEMAP }, entries));
}

/** As the head of the page makes its canonical address, which has to be the same to the byte. */
function absolute(path: string, siteUrl: string): string {
  return new URL(path, siteUrl).href;
}

function newest(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}
