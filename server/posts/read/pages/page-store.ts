import { type Locale, otherLocale } from '#contract/locales.ts';
import { collection } from '#server/db/client.ts';
import { only, type Projected, select } from '#server/db/projection.ts';
import type { PostDoc } from '#server/posts/model.ts';

const posts = () => collection<PostDoc>('posts');

const PUBLICATION = only<PostDoc>()('slug', 'publishedAt');

/** The translations of versions in `locale` that readers see and that were published after `since`. */
export function findTranslationsSince(
  slugs: string[],
  { locale, since, now }: { locale: Locale; since: Date; now: Date },
): Promise<Projected<typeof PUBLICATION>[]> {
  const translations = { slug: { $in: slugs }, locale: otherLocale(locale) };
  const filter = { ...translations, published: true, publishedAt: { $gt: since, $lte: now } };
  return select(posts().find(filter), PUBLICATION).toArray();
}
