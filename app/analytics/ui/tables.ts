import type { AnalyticsTexts } from '#app/analytics/texts/uk.ts';
import type { Analytics } from '#contract/analytics/analytics.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

export const TABLES = [
  'days',
  'posts',
  'pages',
  'referrers',
  'sources',
  'links',
  'searches',
  'devices',
  'browsers',
  'machines',
] as const;

export type TableName = (typeof TABLES)[number];

/** Tables that can be long. The page shows the first rows of each, and all of one. */
export const LISTS = [
  'posts',
  'pages',
  'referrers',
  'sources',
  'links',
  'searches',
  'machines',
] as const satisfies TableName[];

export type ListName = (typeof LISTS)[number];

export const LIST_ROWS = 10;

/** `post` is the slug of a row about a post that is still there. `size` is the number that its bar shows. */
export type TableRow = { key: string; cells: (string | number)[]; size: number; post?: string };

/** Texts first, then numbers: `texts` is the number of text columns. */
export type Table = { columns: string[]; texts: number; rows: TableRow[] };

export function isTableName(name: string): name is TableName {
  return (TABLES as readonly string[]).includes(name);
}

/** A table of the report with the words of the interface, for the page and for CSV. */
export function toTable(name: TableName, report: Analytics, messages: AnalyticsTexts): Table {
  const { columns, measures, languages } = messages;
  const numbers = [measures.views, measures.visitors, measures.minutes, measures.clicks];
  switch (name) {
    case 'days':
      return {
        columns: [
          columns.day,
          measures.views,
          languages.uk,
          languages.en,
          measures.visitors,
          measures.minutes,
        ],
        texts: 1,
        rows: report.days.map(({ day, all, uk, en }) => ({
          key: day,
          cells: [day, all.views, uk.views, en.views, all.visitors, all.minutes],
          size: all.views,
        })),
      };
    case 'posts':
      return {
        columns: [columns.post, columns.language, ...numbers],
        texts: 2,
        rows: report.posts.map(({ id, locale, slug, title, views, visitors, minutes, clicks }) => ({
          key: id,
          cells: [title ?? messages.deleted, languages[locale], views, visitors, minutes, clicks],
          size: views,
          ...(slug === null ? {} : { post: slug }),
        })),
      };
    case 'pages':
      return {
        columns: [columns.page, ...numbers],
        texts: 1,
        rows: report.pages.map(({ path, views, visitors, minutes, clicks }) => ({
          key: path ?? '',
          // The number of different visitors of unlisted rows is unknown.
          cells: [path ?? messages.other, views, path === null ? '' : visitors, minutes, clicks],
          size: views,
        })),
      };
    case 'machines':
      return {
        columns: [columns.purpose, columns.program, columns.resource, columns.count],
        texts: 3,
        rows: report.machines.map(({ purpose, name: program, resource, count }) => ({
          key: `${purpose} ${program} ${resource}`,
          cells: [
            messages.purposes[purpose],
            program || messages.unnamed,
            messages.resources[resource],
            count,
          ],
          size: count,
        })),
      };
    default:
      return {
        columns: [columns.name, columns.count],
        texts: 1,
        rows: report[name].map(({ name: value, count }) => ({
          key: value,
          cells: [nameOf(name, value, messages), count],
          size: count,
        })),
      };
  }
}

/** The address that a row is about; undefined if it is about none, or names something that is not an address. */
export function hrefOf(table: TableName, { key }: TableRow, locale: Locale): string | undefined {
  switch (table) {
    case 'pages':
      return /^\/(?![/\\])/.test(key) ? encodeURI(key) : undefined;
    case 'referrers':
    case 'links':
      // `mailto:` and the like have no host.
      return key === '' || key.endsWith(':') ? undefined : `https://${key}`;
    case 'searches':
      return key === '' ? undefined : paths.search(locale, key);
    default:
      return undefined;
  }
}

function nameOf(table: TableName, value: string, messages: AnalyticsTexts): string {
  if (value === '') return messages.other;
  if (table === 'devices') return messages.devices[value as keyof AnalyticsTexts['devices']] ?? value;
  return table === 'browsers' && value === 'other' ? messages.otherBrowser : value;
}
