import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { HistoryComparison } from '#contract/posts/admin.ts';

/** The address of one text of the history. `id` is null for the stored text. */
export function historyPath(
  locale: Locale,
  {
    post,
    language,
    id,
    against,
  }: { post: string; language: Locale; id: string | null; against: HistoryComparison },
): string {
  const query = new URLSearchParams({ language, entry: id ?? 'current' });
  if (against !== 'before') query.set('against', against);
  return `${paths.adminPostHistory(locale, post)}?${query}`;
}
