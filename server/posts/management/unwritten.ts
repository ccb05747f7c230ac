import { LOCALES } from '#contract/locales.ts';
import type { WrittenPost } from '#contract/posts/records.ts';
import type { BinnedSummary, Editor, PostGroup } from '#server/posts/model.ts';
import * as store from './bin-store.ts';

// A post that was never saved under a slug has working copies and no version. It keeps the copies in the bin.

/** Moves such a post to the bin. False if it has versions, or is already in the bin. */
export async function binUnwritten(
  { _id, working = {} }: PostGroup,
  { by, now }: { by: Editor; now: Date },
): Promise<boolean> {
  const titles = LOCALES.flatMap((locale) => {
    const copy = working[locale];
    return copy ? [{ locale, title: copy.title }] : [];
  });
  const [first] = LOCALES;
  const named = titles.length > 0 ? titles : [{ locale: first, title: '' }];
  const bin = named.map((entry): BinnedSummary => ({ _id, ...entry, at: now, by, slug: '' }));

  return store.setUnwrittenBin(_id, bin, { wasBinned: false });
}

/** Null for any other post. */
export async function restoreUnwritten(_id: PostGroup['_id']): Promise<WrittenPost | null> {
  if (!(await store.setUnwrittenBin(_id, [], { wasBinned: true }))) return null;
  return { translationId: _id.toHexString(), slug: '', published: false, status: 'draft', posts: [] };
}

/** Permanently deletes such a post, unless it was deleted after `before`. The next purge deletes its working copies. */
export function purgeUnwritten(_id: PostGroup['_id'], before: Date | null): Promise<boolean> {
  return store.deleteUnwritten(_id, before);
}
