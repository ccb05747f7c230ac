import type { Locale } from '#contract/locales.ts';
import type { DryRunDeletion } from '#contract/posts.ts';
import { NotFound } from '../../errors.ts';
import { toDryRunDeletion } from '../model.ts';
import { changeTranslation } from './change.ts';

/** Deletes a post, or one language version of it; returns how many versions went. Throws NotFound. */
export function deletePost({
  slug,
  locale,
  dryRun = false,
  now = new Date(),
}: {
  slug: string;
  locale?: Locale | undefined;
  dryRun?: boolean;
  now?: Date;
}): Promise<number | DryRunDeletion> {
  return changeTranslation<number | DryRunDeletion>({
    slug,
    now,
    dryRun,
    plan: async (versions) => {
      const going = versions.filter((version) => !locale || version.locale === locale);
      if (going.length === 0) throw new NotFound('There is no such post');
      const remove = going.map((version) => version._id);
      const result = dryRun ? toDryRunDeletion(slug, going) : going.length;
      return { change: { put: [], remove }, rendered: new Map(), result };
    },
  });
}
