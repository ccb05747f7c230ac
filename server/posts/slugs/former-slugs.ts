import type { Locale } from '#contract/locales.ts';
import type { PostLink } from '#contract/posts/pages.ts';
import type { PageKind } from '#server/posts/model.ts';
import { LINK, toPostLink } from '#server/posts/projections.ts';
import { findLanguage } from '#server/posts/store.ts';
import { findByFormerSlug } from './former-slug-store.ts';

/**
 * The version to which the address of a former slug leads, or null. Of several posts (with `kind`, pages) that had
 * the slug, the last one counts that has this language. Whether a post has the slug now is for the caller to find
 * out first: it takes precedence. Without `withDrafts`, only what readers see.
 */
export async function findMoved({
  slug,
  locale,
  kind,
  withDrafts = false,
  now = new Date(),
}: {
  slug: string;
  locale: Locale;
  kind?: PageKind;
  withDrafts?: boolean;
  now?: Date;
}): Promise<PostLink | null> {
  const groups = (await findByFormerSlug(slug)).filter((group) => group.kind === kind);
  const leftAt = ({ formerSlugs = [] }: (typeof groups)[number]) =>
    Number(formerSlugs.find((former) => former.slug === slug)?.until);
  for (const { _id } of groups.sort((a, b) => leftAt(b) - leftAt(a))) {
    const key = { translationId: _id, locale, now: withDrafts ? undefined : now };
    const doc = await findLanguage(key, LINK);
    if (doc) return toPostLink(doc);
  }
  return null;
}
