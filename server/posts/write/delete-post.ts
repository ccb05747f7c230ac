import type { Locale } from '#contract/locales.ts';
import type { DryRunDeletion } from '#contract/posts.ts';
import { NotFound } from '../../errors.ts';
import { NOBODY } from '../model.ts';
import { toDryRunDeletion } from './answers.ts';
import { changePost } from './change.ts';

/** Deletes a post, or one language version of it; returns how many versions were deleted. Throws NotFound. */
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
  return changePost<number | DryRunDeletion>({
    slug,
    now,
    by: NOBODY,
    dryRun,
    plan: async (versions) => {
      const deleted = versions.filter((version) => !locale || version.locale === locale);
      if (deleted.length === 0) throw new NotFound('There is no such post');
      const remove = deleted.map((version) => version._id);
      const result = dryRun ? toDryRunDeletion(slug, deleted) : deleted.length;
      return { change: { put: [], remove }, rendered: new Map(), result };
    },
  });
}
