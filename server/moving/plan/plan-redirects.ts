import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { Tag } from '#contract/tags.ts';
import type { SourceAuthor, Warning } from '#server/moving/model.ts';
import type { Redirect } from '#server/moving/redirects/model.ts';
import { decoded } from '#server/moving/sources/addresses.ts';
import { FILE_ADDRESS } from '#server/moving/sources/file-links.ts';
import { localeOfAddress } from '#server/moving/sources/language.ts';
import type { PlannedPost } from './model.ts';
import type { UsedTerm } from './tags.ts';

type Options = {
  posts: PlannedPost[];
  /** The addresses of each item. */
  addresses: string[][];
  dates: { locale: Locale; publishedAt: string | null; address: string }[];
  tags: Record<string, Omit<Tag, 'id'>>;
  terms: UsedTerm[];
  authors: SourceAuthor[];
};

/** Every address of the old site with the page that takes its place; the first one keeps an address that two had. */
export function planRedirects(options: Options): {
  redirects: Redirect[];
  links: Redirect[];
  warnings: Warning[];
} {
  const found = new Map<string, Redirect>();
  const warnings: Warning[] = [];
  const add: Add = (from, to, isPrefix = false) => {
    const known = found.get(from);
    if (decoded(to) === from || known?.to === to) return null;
    if (!known) found.set(from, { from, to, isPrefix });
    return known ?? null;
  };

  for (const { kind, slug, versions } of options.posts) {
    for (const { index, locale } of versions) {
      const to = (kind === 'page' ? paths.page : paths.post)(locale, slug);
      for (const from of options.addresses[index] ?? []) {
        const known = add(from, to);
        const message = `Leads to ${known?.to}, not to ${to}`;
        if (known) warnings.push({ place: from, line: null, message });
      }
    }
  }
  addTerms(options, add);
  addMonths(options.dates, add);
  const [main = 'uk'] = options.dates.map(({ locale }) => locale);
  for (const { slug, addresses } of options.authors) {
    for (const from of addresses) add(from, paths.author(main, slug), true);
  }
  const isFile = ({ from }: Redirect) => from.startsWith(FILE_ADDRESS);
  const all = [...found.values()];
  return { redirects: all.filter((one) => !isFile(one)), links: all.filter(isFile), warnings };
}

/** Returns the redirect that has the address already. */
type Add = (from: string, to: string, isPrefix?: boolean) => Redirect | null;

function addTerms({ tags, terms }: Options, add: Add): void {
  for (const { key, term, locales } of terms) {
    const tag = tags[key];
    const [first] = locales;
    if (!tag || !first) continue;
    for (const address of term.addresses) {
      // With Polylang and WPML the language is in the address, except for that of the site.
      for (const from of [address, ...locales.map((locale) => `/${locale}${address}`)]) {
        const locale = localeOfAddress(from) ?? first;
        add(`${from}/feed`, paths.rss(locale, tag.slug));
        add(from, paths.tag(locale, tag.slug), true);
      }
    }
  }
}

/** The pages of years, months and days, if the addresses of posts have dates. */
function addMonths(dates: Options['dates'], add: Add): void {
  for (const { locale, address } of dates) {
    const [, year, month, day] = /^\/(\d{4})\/(\d\d)\/(?:(\d\d)\/)?[^/]+$/.exec(address) ?? [];
    if (!year) continue;
    for (const part of [`/${year}`, `/${year}/${month}`, ...(day ? [`/${year}/${month}/${day}`] : [])]) {
      add(part, paths.archive(locale));
      add(`/${locale}${part}`, paths.archive(locale));
    }
  }
}
