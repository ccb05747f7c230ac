import { stringify } from 'yaml';
import { z } from 'zod';
import { type AuthorInput, authorInputSchema } from '#contract/authors.ts';
import { FORMER_SLUGS_MAX, TAG_SLUG_MAX } from '#contract/limits.ts';
import { slug } from '#contract/posts/slugs.ts';
import { type Actor, COMMAND_LINE } from '#server/auth/actor.ts';
import { DomainError, reasonOf } from '#server/errors.ts';
import { createAuthor, listEditableAuthors, updateAuthor } from '#server/posts/authors/manage-authors.ts';
import type { PutResult } from '#server/posts/write/put-post.ts';
import { describeIssue } from './fields/good-fields.ts';
import type { MediaImporter } from './media-importer.ts';
import { storePicture } from './media-in.ts';
import type { MediaOut } from './media-out.ts';
import type { Problem } from './model.ts';
import { type RootEntry, readRootFile } from './root-file.ts';
import type { ContentTarget } from './target.ts';

/** Authors with their texts and pictures, without their accounts. It is next to the folder `posts`. */
const FILE = 'authors.yaml';

const { nameUk, nameEn, aliases, bioUk, bioEn, links, fediverse } = authorInputSchema.shape;
const fileAuthorSchema = z.strictObject({
  slug: authorInputSchema.shape.slug,
  nameUk: nameUk.default(''),
  nameEn: nameEn.default(''),
  aliases: aliases.default([]),
  bioUk: bioUk.default(''),
  bioEn: bioEn.default(''),
  links: links.default([]),
  fediverse: fediverse.default(''),
  /** A path relative to the file, or an address. */
  picture: z.string().default(''),
  formerSlugs: z.array(slug(TAG_SLUG_MAX)).max(FORMER_SLUGS_MAX).default([]),
});

type FileAuthor = z.output<typeof fileAuthorSchema>;

/** Writes the authors and their pictures and returns their number; no file if there are none. */
export async function writeAuthors({
  target,
  media,
  warnings,
}: {
  target: ContentTarget;
  media: MediaOut;
  warnings: Problem[];
}): Promise<number> {
  const authors = await listEditableAuthors({ actor: COMMAND_LINE });
  const entries = [];
  for (const { id: _id, account: _account, ...author } of authors) {
    const missing = (url: string) =>
      warnings.push({ file: FILE, line: null, message: `${url} does not exist; it stays as it is` });
    const picture = await media.replaceAtRoot(author.picture, missing);
    const given = Object.entries({ ...author, picture }).filter(([, value]) => value.length > 0);
    entries.push(Object.fromEntries(given));
  }

  if (entries.length > 0) await target.addText(FILE, stringify(entries));
  return entries.length;
}

type Import = { actor: Actor; root: string; media: MediaImporter; counts: Record<PutResult, number> };

/** Creates or updates the authors in authors.yaml (matched by slug), if the folder has one. Adds to `counts`. */
export async function importAuthors(context: Import): Promise<{ problems: Problem[]; warnings: Problem[] }> {
  const { root } = context;
  const { entries, problems, warnings } = await readRootFile({
    root,
    file: FILE,
    schema: fileAuthorSchema,
    required: ['slug'],
  });

  for (const entry of entries) {
    const found = await importAuthor(entry, context);
    problems.push(...found.problems);
    warnings.push(...found.warnings);
  }
  return { problems, warnings };
}

async function importAuthor(
  { entry: { formerSlugs, ...author }, line }: RootEntry<FileAuthor>,
  { actor, root, media, counts }: Import,
): Promise<{ problems: Problem[]; warnings: Problem[] }> {
  const mention = { url: author.picture, line };
  const { url: picture, problem: warning } =
    author.picture === ''
      ? { url: '', problem: null }
      : await storePicture(mention, { root, file: FILE, media });
  const warnings = warning ? [warning] : [];
  const refused = (message: string) => ({
    problems: [{ file: FILE, line, message: `${author.slug}: ${message}` }],
    warnings,
  });

  const input = authorInputSchema.safeParse({ ...author, picture: picture ?? '' });
  if (!input.success) return refused(input.error.issues.map(describeIssue).join('; '));

  try {
    counts[await putAuthor({ actor, input: input.data, formerSlugs })]++;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused(reasonOf(error));
  }
  return { problems: [], warnings };
}

/** Nothing is written if the author is as the file says. */
async function putAuthor({
  actor,
  input,
  formerSlugs,
}: {
  actor: Actor;
  input: AuthorInput;
  formerSlugs: string[];
}): Promise<PutResult> {
  const stored = (await listEditableAuthors({ actor })).find(({ slug: own }) => own === input.slug);
  if (!stored) {
    await createAuthor({ actor, input, formerSlugs });
    return 'made';
  }

  const { id, account: _account, formerSlugs: known, ...present } = stored;
  const isSame = JSON.stringify(sorted(present)) === JSON.stringify(sorted(input));
  if (isSame && formerSlugs.every((former) => known.includes(former))) return 'unchanged';

  await updateAuthor({ actor, id, input, formerSlugs });
  return 'changed';
}

function sorted(author: AuthorInput): [string, unknown][] {
  return Object.entries(author).sort(([a], [b]) => (a < b ? -1 : 1));
}
