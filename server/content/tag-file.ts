import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { updateTagSchema } from '#contract/tags.ts';
import type { Actor } from '#server/auth/actor.ts';
import { describeTags, ensureTags, listDescribedTags } from '#server/tags/tags.ts';
import type { Problem } from './model.ts';
import type { ContentTarget } from './target.ts';

/** What files of posts cannot say about tags. It is next to the folder `posts`. */
const FILE = 'tags.yaml';

const { slug, descriptionUk, descriptionEn } = updateTagSchema.shape;
const tagFileSchema = z.array(
  z.strictObject({
    slug,
    descriptionUk: descriptionUk.optional(),
    descriptionEn: descriptionEn.optional(),
  }),
);

/** Writes the descriptions of tags; no file if no tag has one. */
export async function writeTags(target: ContentTarget): Promise<void> {
  const tags = await listDescribedTags();
  if (tags.length > 0) await target.addText(FILE, stringify(tags));
}

/** Gives tags the descriptions of the file, if there is one. Returns what is wrong with it. */
export async function importTags(root: string, actor: Actor): Promise<Problem[]> {
  const text = await readFile(path.join(root, FILE), 'utf8').catch((error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return [];

  const read = readYaml(text);
  const parsed = tagFileSchema.safeParse(read);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const message = `${issue?.path.join('.') || FILE}: ${issue?.message ?? 'Not valid'}`;
    return [{ file: FILE, line: null, message }];
  }

  await ensureTags(parsed.data.map((tag) => ({ slug: tag.slug, nameUk: undefined, nameEn: undefined })));
  await describeTags({ actor, described: parsed.data });
  return [];
}

/** The value of the file; the message of the parser if it is not YAML. */
function readYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
}
