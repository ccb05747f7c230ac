import type { AuthorItem, Byline } from '#contract/authors.ts';
import type { Actor } from '../../auth/actor.ts';
import { requireCan } from '../../auth/require-can.ts';
import { withMerges } from '../../authors/model.ts';
import { findAllAuthors } from '../../authors/store.ts';
import { countByNames } from './store.ts';

/**
 * All authors with how many versions of posts they have signed, and the names in bylines without an author, the
 * most frequent first. Throws Forbidden.
 */
export async function listAuthorUses({
  actor,
}: {
  actor: Actor;
}): Promise<{ authors: AuthorItem[]; bylines: Byline[] }> {
  requireCan(actor, 'manage authors');
  const [all, counts] = await Promise.all([findAllAuthors(), countByNames()]);
  const docs = withMerges(all);
  const items = docs.map(({ _id, slug, nameUk, nameEn, names }) => ({
    ...{ id: _id.toHexString(), slug, nameUk, nameEn },
    posts: names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
  }));
  const known = new Set(docs.flatMap(({ names }) => names));
  const bylines = [...counts]
    .filter(([name]) => name !== '' && !known.has(name))
    .map(([name, posts]) => ({ name, posts }))
    .sort((a, b) => b.posts - a.posts || (a.name < b.name ? -1 : 1));
  return { authors: items, bylines };
}
