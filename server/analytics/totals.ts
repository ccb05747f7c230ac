import type { AnalyticsTotals } from '#contract/analytics/analytics.ts';
import type { Totals } from './model.ts';

const MINUTE = 60_000;

export const EMPTY_TOTALS: Totals = { views: 0, visitors: 0, milliseconds: 0, clicks: 0 };

export function addTotals(one: Totals, other: Totals): Totals {
  return {
    views: one.views + other.views,
    visitors: one.visitors + other.visitors,
    milliseconds: one.milliseconds + other.milliseconds,
    clicks: one.clicks + other.clicks,
  };
}

export function toMinutes({ views, visitors, milliseconds, clicks }: Totals): AnalyticsTotals {
  return { views, visitors, minutes: Math.round(milliseconds / MINUTE), clicks };
}
