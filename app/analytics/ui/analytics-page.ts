import type { Analytics, Range } from '#contract/analytics/analytics.ts';
import type { Locale } from '#contract/locales.ts';
import type { ListName } from './tables.ts';

/** The query of the analytics page: a named range or two dates, and one language or both. */
export type Choice = { range: Range | null; from: string; to: string; locale: Locale | null };

export type Chart = {
  width: number;
  height: number;
  /** Lines of the two languages, as paths of SVG. */
  lines: Record<Locale, string>;
  /** Round values of the vertical axis, with their places. */
  ticks: { value: number; y: number }[];
  /** The last day's values, for the names next to the lines. */
  ends: Record<Locale, number>;
  most: number;
};

export type AnalyticsPage = {
  choice: Choice;
  /** True if the range in the address is not valid; the page then shows the default one. */
  isWrongRange: boolean;
  isOff: boolean;
  /** The first rows of each list, or all rows of one. */
  report: Analytics;
  counts: Record<ListName, number>;
  /** The list that is shown as a whole. */
  all: ListName | null;
  chart: Chart | null;
};
