import type { StaticPage } from './core-pages.ts';
import type { Feature, Queries } from './feature.ts';
import { features } from './features.ts';
import { LOCALES } from './locales.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { staticPages } from './pages.ts';
import { LOCALE, paths, SLUG } from './paths.ts';
import { takenSegments } from './posts/standalone-pages.ts';

/** Cached documents that have no parameters. */
const documents = [
  paths.sitemap(),
  paths.sitemapPart('{part}'),
  paths.robots(),
  paths.llms(),
  paths.llmsFull(),
  paths.llmsOf(LOCALE),
  paths.manifest(LOCALE),
  ...[undefined, SLUG].flatMap((tag) => [
    paths.rss(LOCALE, tag),
    paths.atom(LOCALE, tag),
    paths.jsonFeed(LOCALE, tag),
  ]),
];

const core: Queries = {
  [paths.post(LOCALE, SLUG)]: [],
  [paths.tag(LOCALE, SLUG)]: ['page'],
  [paths.author(LOCALE, SLUG)]: ['page'],
  [paths.page(LOCALE, '{page}')]: [],
  [paths.searchSuggestions(LOCALE)]: ['q'],
};

const byPath = new Map<string, readonly string[]>();
const rows: [path: string, query: readonly string[]][] = [
  ...documents.map((path): [string, string[]] => [path, []]),
  ...[core, ...features.map(({ queries = {} }: Feature) => queries)].flatMap((table) =>
    Object.entries(table),
  ),
  ...Object.values<StaticPage>(staticPages).flatMap(({ path, locales, query }) =>
    query ? locales.map((locale): [string, readonly string[]] => [path(locale), query]) : [],
  ),
  ...Object.values<Operation>(operations)
    .filter(({ method }) => method === 'GET')
    .map(({ path, query }): [string, string[]] => [path, Object.keys(query?.shape ?? {})]),
];
for (const [path, query] of rows) byPath.set(path, [...(byPath.get(path) ?? []), ...query]);

/** What stands for a parameter in an address, unless it is any segment. */
const SEGMENTS: Record<string, string> = {
  '{locale}': `(?:${LOCALES.join('|')})`,
  '{page}': `(?!(?:${takenSegments().map(RegExp.escape).join('|')})$)[^/]+`,
};

const patterns = [...byPath]
  .filter(([path]) => path.includes('{'))
  .map(([path, query]) => ({ pattern: toPattern(path), query }));

/**
 * The parameters of the query that anonymous readers can use at this address, as features, the pages and the operations
 * declare them. Undefined if nothing is declared: the address then gets every parameter, and is never cached.
 */
export function queryOf(path: string): readonly string[] | undefined {
  return byPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.query;
}

function toPattern(path: string): RegExp {
  const parts = decodeURIComponent(path).split(/(\{\w+\})/);
  const sources = parts.map((part) =>
    part.startsWith('{') ? (SEGMENTS[part] ?? '[^/]+') : RegExp.escape(part),
  );
  return new RegExp(`^${sources.join('')}$`);
}
