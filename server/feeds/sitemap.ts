import { toAlternates } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { NotFound } from '#server/errors.ts';
import { RESTART } from './document-chunks.ts';
import type { PageVersion, SitePage } from './site-pages.ts';
import { element, startTag, textElement, XML_DECLARATION, type Xml, xmlDocument } from './xml.ts';

/** Limits of one file. The protocol allows 50,000 URLs and 50 MB (52,428,800 bytes). */
export type FileLimits = { addresses: number; bytes: number };
export const FILE_LIMITS: FileLimits = { addresses: 45_000, bytes: 50_000_000 };

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const URLSET = {
  xmlns: SITEMAP,
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
};

type Source = {
  /** Reads the pages from the start at each call. */
  listPages: () => AsyncIterable<SitePage[]>;
  siteUrl: string;
  limits?: FileLimits;
};

/**
 * `/sitemap.xml`: the pages, or an index of parts if they do not fit into one file. That is known only
 * after a part has been written, so the document may start over with `RESTART`.
 */
export async function* writeSitemap({
  limits = FILE_LIMITS,
  ...source
}: Source): AsyncGenerator<string | typeof RESTART> {
  yield XML_DECLARATION + startTag('urlset', URLSET);
  for await (const { part, text } of splitPages({ ...source, limits })) {
    if (part > 1) {
      yield RESTART;
      yield toIndex(await planParts({ ...source, limits }), source.siteUrl);
      return;
    }
    yield text;
  }
  yield '</urlset>\n';
}

type Part = { changedAt: string | undefined };

async function planParts(source: Required<Source>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const { part, changedAt } of splitPages(source)) {
    parts[part - 1] = { changedAt: newest(parts[part - 1]?.changedAt, changedAt) };
  }
  return parts;
}

/** A part by its number, from 1. Throws NotFound if it does not exist, or if all pages fit into one file. */
export async function* writeSitemapPart({
  part,
  ...source
}: Source & { part: number }): AsyncGenerator<string> {
  let last = 0;
  for await (const chunk of splitPages({ ...source, limits: source.limits ?? FILE_LIMITS })) {
    last = chunk.part;
    if (last > 1 && last >= part) break;
  }
  if (last < 2 || part < 1 || part > last) throw new NotFound('Sitemap part not found');
  yield* writePart({ limits: FILE_LIMITS, ...source, part });
}

async function* writePart({ part, ...source }: Required<Source> & { part: number }): AsyncGenerator<string> {
  yield XML_DECLARATION + startTag('urlset', URLSET);
  for await (const chunk of splitPages(source)) {
    if (chunk.part > part) break;
    if (chunk.part === part) yield chunk.text;
  }
  yield '</urlset>\n';
}

/** A chunk is yielded when it is longer than this. */
const CHUNK_CHARACTERS = 32 * 1024;

/** Pages as chunks of text with the number of their file. All versions of a page are in the same file. */
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
      // All URLs are percent-encoded, so one character is one byte.
      const isFull =
        used.addresses + page.versions.length > limits.addresses ||
        used.bytes + entries.length > limits.bytes;

      const isNext = isFull && used.addresses > 0;
      if (text && (isNext || text.length > CHUNK_CHARACTERS)) {
        yield { part, text, changedAt };
        text = '';
        changedAt = undefined;
      }

      if (isNext) {
        part++;
        Object.assign(used, { addresses: 0, bytes: 0 });
      }

      used.addresses += page.versions.length;
      used.bytes += entries.length;
      text += entries;
      for (const version of page.versions) changedAt = newest(changedAt, version.changedAt);
    }

    if (text) yield { part, text, changedAt };
  }
}

const written = new WeakMap<SitePage, { siteUrl: string; entries: string }>();

/** The entries are written once for pages that stay the same object. */
function toEntries(page: SitePage, siteUrl: string): string {
  const known = written.get(page);
  if (known?.siteUrl === siteUrl) return known.entries;
  const entries = writeEntries(page, siteUrl);
  written.set(page, { siteUrl, entries });
  return entries;
}

/** One entry per version. Each lists all versions, itself included; search engines require that. */
function writeEntries({ versions }: SitePage, siteUrl: string): string {
  const own = versions.map(({ locale, path }) => [locale, absolute(path, siteUrl)] as const);
  let links = '';
  for (const { hreflang, path: href } of toAlternates(Object.fromEntries(own))) {
    links += element('xhtml:link', { rel: 'alternate', hreflang, href });
  }
  return versions.map((version, at) => toEntry(version, own[at]?.[1] ?? '', links as Xml, siteUrl)).join('');
}

function toEntry({ changedAt, picture }: PageVersion, address: string, links: Xml, siteUrl: string): Xml {
  return element('url', {}, [
    textElement('loc', address),
    ...(changedAt ? [textElement('lastmod', changedAt)] : []),
    links,
    ...(picture ? [element('image:image', {}, [textElement('image:loc', absolute(picture, siteUrl))])] : []),
  ]);
}

function toIndex(parts: Part[], siteUrl: string): string {
  const entries = parts.map(({ changedAt }, at) =>
    element('sitemap', {}, [
      textElement('loc', absolute(paths.sitemapPart(at + 1), siteUrl)),
      ...(changedAt ? [textElement('lastmod', changedAt)] : []),
    ]),
  );
  return xmlDocument(element('sitemapindex', { xmlns: SITEMAP }, entries));
}

/** Paths that the URL parser leaves unchanged. */
const PLAIN_PATH = /^(?:\/[\w!*'()~%-][\w!*'()~%.-]*)+$/;

/**
 * The same URL as the canonical one in the page's head, byte for byte. Parsing tens of thousands of URLs
 * takes a third of the time of a sitemap, so plain paths are concatenated.
 */
function absolute(path: string, siteUrl: string): string {
  return PLAIN_PATH.test(path) ? originOf(siteUrl) + path : new URL(path, siteUrl).href;
}

let lastOrigin = { siteUrl: '', origin: '' };

function originOf(siteUrl: string): string {
  if (lastOrigin.siteUrl !== siteUrl) lastOrigin = { siteUrl, origin: new URL(siteUrl).origin };
  return lastOrigin.origin;
}

function newest(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}
