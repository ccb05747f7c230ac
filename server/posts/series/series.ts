import type { PostSeries } from '#contract/posts/pages.ts';
import type { Tokens } from '../../revisions/revisions.ts';
import { mapTagLinks } from '../../tags/tags.ts';
import type { PostDoc } from '../model.ts';
import { toPageLink } from '../projections.ts';
import { findParts } from './series-store.ts';

/** The series of a version: its title, which is that of its tag, and its parts; null for a post in no series. */
export async function getSeries(
  { slug, locale, series }: Pick<PostDoc, 'slug' | 'locale' | 'series'>,
  { now, tokens }: { now: Date; tokens: Tokens },
): Promise<PostSeries | null> {
  if (!series) return null;
  const [docs, links] = await Promise.all([
    findParts({ series: series.slug, locale, now }),
    mapTagLinks({ locale, tokens }),
  ]);
  const tag = [...links.values()].find((link) => link.slug === series.slug);
  const parts = docs.map(toPageLink);
  const index = parts.findIndex((part) => part.slug === slug);
  // A draft is no part yet.
  if (index < 0) return null;
  return {
    tag: tag ?? { slug: series.slug, name: series.slug, nameLocale: null },
    parts,
    index,
  };
}
