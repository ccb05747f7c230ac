import type { AuthorInput } from '#contract/authors.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { createAuthor } from '#server/posts/authors/manage-authors.ts';

let count = 0;

/** Stores an author and returns the id. */
export async function anAuthor(fields: Partial<AuthorInput> = {}): Promise<string> {
  count++;
  const names = { nameUk: `Автор ${count}`, nameEn: '' };
  const texts = { slug: `author-${count}`, bioUk: '', bioEn: '', picture: '', fediverse: '' };
  const input = { ...names, ...texts, aliases: [], links: [], ...fields };
  return (await createAuthor({ actor: COMMAND_LINE, input })).id;
}
