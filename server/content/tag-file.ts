import { stringify } from 'yaml';
import { z } from 'zod';
import { updateTagSchema } from '#contract/tags.ts';
import type { Actor } from '#server/auth/actor.ts';
import { describeTags, ensureTags, listDescribedTags } from '#server/tags/tags.ts';
import type { Problem } from './model.ts';
import { readRootFile } from './root-file.ts';
import type { ContentTarget } from './target.ts';

/** Data about tags that the files of posts have no room for. The file is next to the folder `posts`. */
const FILE = 'tags.yaml';

const { slug, descriptionUk, descriptionEn } = updateTagSchema.shape;
const describedTagSchema = z.strictObject({
  slug,
  descriptionUk: descriptionUk.optional(),
  descriptionEn: descriptionEn.optional(),
});

/** Writes the descriptions of tags; no file if no tag has one. */
export async function writeTags(target: ContentTarget): Promise<void> {
  const tags = await listDescribedTags();
  if (tags.length > 0) await target.addText(FILE, stringify(tags));
}

/** Gives tags the descriptions of the file, if there is one. */
export async function importTags({
  actor,
  root,
}: {
  actor: Actor;
  root: string;
}): Promise<{ problems: Problem[]; warnings: Problem[] }> {
  const { entries, problems, warnings } = await readRootFile({
    root,
    file: FILE,
    schema: describedTagSchema,
    required: ['slug'],
  });
  const described = entries.map(({ entry }) => entry);

  await ensureTags(described.map((tag) => ({ slug: tag.slug, nameUk: undefined, nameEn: undefined })));
  await describeTags({ actor, described });
  return { problems, warnings };
}
