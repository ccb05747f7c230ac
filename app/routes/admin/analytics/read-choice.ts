import type { Choice } from '#app/ui/admin/analytics/analytics-page.ts';
import { analyticsQuerySchema } from '#contract/analytics.ts';
import { isLocale } from '#contract/locales.ts';
import { type DayRange, toDayRange } from '#server/analytics/range.ts';
import { Invalid } from '#server/errors.ts';

/** What the query of the address chooses; the default range if the one in the query is not valid. */
export function readChoice(
  query: URLSearchParams,
  timeZone: string,
): { choice: Choice; range: DayRange; isWrongRange: boolean } {
  const given = query.get('locale');
  const locale = isLocale(given) ? given : null;
  const parsed = analyticsQuerySchema.safeParse({
    range: query.get('range') ?? undefined,
    from: query.get('from') || undefined,
    to: query.get('to') || undefined,
  });
  const usual = toDayRange({ range: '30d', timeZone });
  const fallback = { choice: { range: '30d' as const, ...usual, locale }, range: usual, isWrongRange: true };
  if (!parsed.success) return fallback;
  try {
    const range = toDayRange({ ...parsed.data, timeZone });
    const isOwn = parsed.data.from !== undefined;
    return {
      choice: { range: isOwn ? null : parsed.data.range, ...range, locale },
      range,
      isWrongRange: false,
    };
  } catch (error) {
    if (error instanceof Invalid) return fallback;
    throw error;
  }
}
