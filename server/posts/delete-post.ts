import type { Locale } from '#contract/locales.ts';
import { NotFound } from '../errors.ts';
import { changeTranslation } from './change.ts';

/** Deletes a post, or one language version of it; returns how many versions went. Throws NotFound. */
export function deletePost({
  slug,
  locale,
  now = new Date(),
}: {
  slug: string;
  locale?: Locale | undefined;
  now?: Date;
}): Promise<number> {
  return changeTranslation({
    slug,
    now,
    plan: async (versions) => {
      const going = versions.filter((version) => !locale || version.locale === locale);
      if (going.length === 0) throw new NotFound('There is no such post');
      const remove = going.map((version) => version._id);
      return { change: { put: [], remove }, rendered: new Map(), result: going.length };
    },
  });
}
