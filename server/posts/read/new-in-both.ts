import type { Locale } from '#contract/locales.ts';
import { findTranslationsSince } from './page-store.ts';

const DAY = 24 * 60 * 60 * 1000;
const NEW_FOR = 7 * DAY;

/**
 * The slugs of those versions that are new in both languages, with the time until which they are. A post is new
 * for a week after the publication of its first version.
 */
export async function mapNewInBoth(
  versions: { slug: string; publishedAt: Date | null }[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Map<string, Date>> {
  const since = new Date(now.getTime() - NEW_FOR);
  const times = new Map(
    versions.flatMap(({ slug, publishedAt }) =>
      publishedAt && publishedAt > since ? [[slug, publishedAt] as const] : [],
    ),
  );
  if (times.size === 0) return new Map();
  const translations = await findTranslationsSince([...times.keys()], { locale, since, now });
  return new Map(
    translations.map(({ slug, publishedAt }) => {
      const first = Math.min(Number(publishedAt), Number(times.get(slug)));
      return [slug, new Date(first + NEW_FOR)];
    }),
  );
}
