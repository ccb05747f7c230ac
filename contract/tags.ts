import { z } from './browsers/zod.ts';
import { TAG_DESCRIPTION_MAX, TAG_NAME_MAX, TAG_SLUG_MAX, TAGS_PER_POST_MAX } from './limits.ts';
import type { Locale } from './locales.ts';
import { slug } from './posts/slugs.ts';
import { optional, text } from './text.ts';

export const tagSlug = slug(TAG_SLUG_MAX).meta({ description: 'Address of the tag', example: 'typescript' });
const MISSING_NAME = 'Used if the tag has no name in this language yet';
const tagName = text({ min: 1, max: TAG_NAME_MAX, singleLine: true });

/** A slug with names that fill missing names of the tag. */
export const namedTagSchema = z.strictObject({
  slug: tagSlug,
  nameUk: optional(tagName.meta({ description: MISSING_NAME, example: 'Веброзробка' })),
  nameEn: optional(tagName.meta({ description: MISSING_NAME, example: 'Web development' })),
});

/** A tag in a request: only the slug, or the slug with names. */
export const tagInputSchema = z
  .union(
    [tagSlug.transform((value) => ({ slug: value, nameUk: undefined, nameEn: undefined })), namedTagSchema],
    { error: ({ input }) => (isTagForm(input) ? undefined : 'Must be a slug or an object with a slug') },
  )
  .meta({ id: 'TagInput' });

export const tagInputsSchema = z
  .array(tagInputSchema)
  .max(TAGS_PER_POST_MAX)
  .meta({
    description: 'Slugs, or objects with names; a tag that does not exist is created',
    example: ['typescript', { slug: 'web', nameUk: 'Веброзробка', nameEn: 'Web development' }],
  });

export const tagSchema = z
  .object({
    id: z.number().int(),
    slug: z.string(),
    nameUk: z.string().nullable(),
    nameEn: z.string().nullable(),
  })
  .meta({
    id: 'Tag',
    example: { id: 1, slug: 'web', nameUk: 'Веброзробка', nameEn: 'Web development' },
  });

export const tagListSchema = z.object({ tags: z.array(tagSchema) }).meta({ id: 'TagList' });

export const attachTagsSchema = z
  .strictObject({ slug: slug(), tags: tagInputsSchema.min(1) })
  .meta({ id: 'AttachTags' });

export const attachedTagsSchema = z
  .object({
    success: z.literal(true),
    added: z.number().int().meta({ description: 'Tags that the post did not have before' }),
    posts: z.number().int().meta({ description: 'Language versions of the post' }),
  })
  .meta({ id: 'AttachedTags', example: { success: true, added: 1, posts: 2 } });

export const dryRunTagsSchema = attachedTagsSchema
  .omit({ success: true })
  .extend({ dryRun: z.literal(true), slug: z.string() })
  .meta({ id: 'DryRunTags', example: { dryRun: true, slug: 'first-post', added: 1, posts: 2 } });

/** Empty names and descriptions count as absent. */
export const updateTagSchema = z.strictObject({
  slug: tagSlug,
  nameUk: text({ max: TAG_NAME_MAX, singleLine: true, trimmed: true }),
  nameEn: text({ max: TAG_NAME_MAX, singleLine: true, trimmed: true }),
  descriptionUk: text({ max: TAG_DESCRIPTION_MAX, singleLine: true, trimmed: true }),
  descriptionEn: text({ max: TAG_DESCRIPTION_MAX, singleLine: true, trimmed: true }),
});

export type UpdateTag = z.infer<typeof updateTagSchema>;

/** A tag as the admin lists it: the number of versions in each language, drafts included. */
export type TagUse = Tag & { versions: Record<Locale, number> };

export type EditableTag = TagUse & {
  descriptionUk: string | null;
  descriptionEn: string | null;
  /** Addresses that redirect to the tag. */
  formerSlugs: string[];
  /** Some of the posts with the tag, with the title in the language of the page. */
  posts: { slug: string; title: string }[];
};

export type Tag = z.infer<typeof tagSchema>;
export type TagInput = z.infer<typeof tagInputSchema>;

/** The issues of the two forms are more helpful than one message for both. */
export function isTagForm(input: unknown): boolean {
  if (typeof input === 'string') return true;
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
