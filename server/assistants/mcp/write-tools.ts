import { z } from 'zod';
import { REVISION_MAX, TAGS_PER_POST_MAX } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { languageVersionSchema } from '#contract/posts/requests.ts';
import { mapFields, READ_FIELDS } from '#contract/posts/text-fields.ts';
import { tagSlug } from '#contract/tags.ts';
import { text } from '#contract/text.ts';
import { changeText } from '#server/assistants/program-text.ts';
import { NotFound } from '#server/errors.ts';
import { markUpToDate } from '#server/posts/translation/mark-up-to-date.ts';
import { createPost } from '#server/posts/write/create-post.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { localeInput } from '#server/programs/inputs.ts';
import { type Tool, tool } from '#server/programs/tool.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { slugInput } from './slug-input.ts';

const version = languageVersionSchema.pick(mapFields(READ_FIELDS, () => true as const));

export const writeTools: Tool[] = [
  tool({
    name: 'create_draft',
    title: 'Create a draft',
    description:
      'A new post in one language or both, which readers do not see. Texts are Markdown, never HTML.',
    scope: operations.createPost.scope,
    effect: 'write',
    input: z
      .strictObject({
        slug: slugInput,
        uk: version.optional(),
        en: version.optional(),
        tags: z.array(tagSlug).max(TAGS_PER_POST_MAX).optional(),
      })
      .refine(({ uk, en }) => uk || en, { error: 'At least one of "uk" and "en" is required' }),
    async run({ tags, ...post }, { actor, program: { authorName } }) {
      const named = tags?.map((slug) => ({ slug, nameUk: undefined, nameEn: undefined }));
      return createPost({ actor, input: { ...post, tags: named }, authorName });
    },
  }),

  tool({
    name: 'update_version',
    title: 'Change a version',
    description:
      'Changes fields of one language, or adds the language as a draft (with title and content). `revision` is the one that `read_post` has returned; if the text has changed since, nothing is written. A text that readers see may wait for a person as a working copy.',
    scope: operations.updatePost.scope,
    effect: 'destructive',
    input: z.strictObject({
      slug: slugInput,
      locale: localeInput,
      revision: text({ max: REVISION_MAX, singleLine: true }).optional(),
      ...version.partial().shape,
    }),
    async run({ slug, locale, ...change }, { actor, program: { authorName } }) {
      const isDirect = !siteSettings().confirmPrograms;
      return changeText({ actor, slug, locale, change, isDirect, authorName });
    },
  }),

  tool({
    name: 'mark_up_to_date',
    title: 'Mark a translation as up to date',
    description: 'Declares that this language needs no change, although its translation has changed.',
    scope: 'write',
    effect: 'write',
    input: z.strictObject({ slug: slugInput, locale: localeInput }),
    async run({ slug, locale }, { actor }) {
      await markUpToDate({ actor, postId: await requirePostIdAt(slug), locale });
      return { success: true };
    },
  }),
];

/** The id of the post with this slug, as text. Throws NotFound. */
async function requirePostIdAt(slug: string): Promise<string> {
  const group = await findPostGroup({ slug });
  if (!group || group.kind) throw new NotFound('Post not found');
  return group._id.toHexString();
}
