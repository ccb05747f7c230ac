import type { Locale } from '#contract/locales.ts';
import type { StaticIndex } from '#contract/moving/static-index.ts';
import { paths } from '#contract/paths.ts';
import { findSearchablePages, findTexts } from '#server/posts/standalone/store.ts';
import { ByteReader, ByteWriter } from '#server/search/index/bytes.ts';
import { encodeVersion, splitTerms } from '#server/search/index/document.ts';
import { FIELDS } from '#server/search/index/fields.ts';
import { SEARCH_VERSION } from '#server/search/index/model.ts';
import { findDocumentsAfter } from '#server/search/index/store.ts';
import { readWords } from '#server/search/language/words.ts';
import { findShown, type ShownPost } from '#server/search/results/store.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { listTags } from '#server/tags/tags.ts';
import { toAddress, toFile } from './addresses.ts';

/** How many titles are read at once. */
const BATCH = 200;

type Entry = { flags: number; count: number };
type Indexed = StaticIndex['posts'][number] & { terms: Map<string, Entry> };

/**
 * The words of all posts and pages of a language, which a browser searches. It has no places of words: they would make
 * it four times as large, and only quoted phrases and passages need them.
 */
export async function formatSearchIndex({ locale, now }: { locale: Locale; now: Date }): Promise<string> {
  const indexed = [...(await readPosts(locale, now)), ...(await readPages(locale))];
  const terms = [...new Set(indexed.flatMap((post) => [...post.terms.keys()]))].sort();
  const postsOf = new Map(terms.map((term) => [term, [] as (Entry & { post: number })[]]));
  for (const [post, { terms: own }] of indexed.entries())
    for (const [term, entry] of own) postsOf.get(term)?.push({ post, ...entry });

  const bytes = new ByteWriter();
  for (const entries of postsOf.values()) {
    bytes.number(entries.length);
    let last = 0;
    for (const { post, flags, count } of entries) {
      bytes.number(post - last);
      bytes.number(count * 2 + (flags === 0 ? 0 : 1));
      if (flags !== 0) bytes.byte(flags);
      last = post;
    }
  }
  const index: StaticIndex = {
    timeZone: siteSettings().timeZone,
    terms: terms.join(' '),
    posts: indexed.map(({ terms: _terms, ...post }) => post),
    entries: Buffer.from(bytes.view()).toString('base64'),
  };
  return JSON.stringify(index);
}

async function readPosts(locale: Locale, now: Date): Promise<Indexed[]> {
  const tags = new Map(
    (await listTags()).map(({ id, slug, nameUk, nameEn }) => [
      id,
      readWords([slug, nameUk, nameEn].join(' ')).map(({ term }) => term),
    ]),
  );
  const found: Indexed[] = [];
  const ids: string[] = [];
  for await (const { _id, content } of findDocumentsAfter({ sequence: -1, version: SEARCH_VERSION })) {
    if (content?.locale !== locale || content.publishedAt > now) continue;
    const terms = readEntries(content.terms, content.entries.buffer);
    for (const term of content.tagIds.flatMap((id) => tags.get(id) ?? [])) {
      const entry = terms.get(term);
      terms.set(term, { flags: (entry?.flags ?? 0) | FIELDS.tag.flag, count: entry?.count ?? 0 });
    }
    const { length, titleLength, publishedAt } = content;
    ids.push(_id.toHexString());
    found.push({
      title: '',
      excerpt: '',
      href: '',
      length,
      titleLength,
      date: publishedAt.toISOString(),
      terms,
    });
  }

  const shown = new Map<string, ShownPost>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH).map((id) => ({ id }));
    for (const [id, post] of await findShown(batch, now)) shown.set(id, post);
  }
  return found
    .flatMap((post, index) => {
      const known = shown.get(ids[index] ?? '');
      if (!known) return [];
      const { title, excerpt, slug } = known;
      return [{ ...post, title, excerpt: excerpt ?? '', href: hrefOf(paths.post(locale, slug)) }];
    })
    .sort((a, b) => (a.href < b.href ? -1 : 1));
}

async function readPages(locale: Locale): Promise<Indexed[]> {
  const pages = (await findSearchablePages()).filter((page) => page.locale === locale);
  const texts = await findTexts(pages.map(({ _id }) => _id));
  return pages.map(({ _id, slug, title, excerpt, headings }) => {
    const text = texts.get(_id.toHexString()) ?? '';
    const { terms, entries, length, titleLength } = encodeVersion({
      ...{ locale, title, excerpt, headings, text },
      tagIds: [],
    });
    const href = hrefOf(paths.page(locale, slug));
    return {
      title,
      excerpt: excerpt ?? '',
      href,
      length,
      titleLength,
      date: '',
      terms: readEntries(terms, entries),
    };
  });
}

function hrefOf(path: string): string {
  return toAddress(toFile(path, 'text/html') ?? '');
}

/** Terms with their fields and numbers, without their places. */
function readEntries(terms: string, entries: Uint8Array): Map<string, Entry> {
  const reader = new ByteReader(entries);
  return new Map(
    splitTerms(terms).map((term) => {
      const size = reader.number();
      const end = reader.position + size;
      const entry = { flags: reader.byte(), count: reader.number() };
      reader.position = end;
      return [term, entry];
    }),
  );
}
