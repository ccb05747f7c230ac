import type { AuthorItem, Byline } from '#contract/authors.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { hasWords } from '#server/search/language/text-filter.ts';
import { countByNames } from './byline-store.ts';
import { withMerges } from './model.ts';
import { findAllAuthors } from './store.ts';

/**
 * All authors with the number of versions they have signed, and the names in bylines that have no author, most
 * frequent first. With `text`, only those whose names or slugs have its words. Throws Forbidden.
 */
export async function listAuthorUses({
  actor,
  text = '',
}: {
  actor: Actor;
  text?: string;
}): Promise<{ authors: AuthorItem[]; bylines: Byline[] }> {
  requireCan(actor, 'manage authors');
  const [all, counts] = await Promise.all([findAllAuthors(), countByNames()]);
  const docs = withMerges(all);
  const found = docs.filter(({ slug, names, formerSlugs = [] }) =>
    hasWords(text, [slug, ...names, ...formerSlugs]),
  );
  const items = found.map(({ _id, slug, nameUk, nameEn, names }) => ({
    id: _id.toHexString(),
    slug,
    nameUk,
    nameEn,
    posts: names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
  }));

  const known = new Set(docs.flatMap(({ names }) => names));
  const bylines = [...counts]
    .filter(([name]) => name !== '' && !known.has(name) && hasWords(text, [name]))
    .map(([name, posts]) => ({ name, posts }))
    .sort((a, b) => b.posts - a.posts || (a.name < b.name ? -1 : 1));

  return { authors: items, bylines };
}
