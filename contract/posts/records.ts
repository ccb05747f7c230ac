import { z } from '#contract/browsers/zod.ts';
import { PAGE_MAX, POSTS_LIMIT_DEFAULT, POSTS_LIMIT_MAX } from '#contract/limits.ts';
import { DEFAULT_LOCALE, LOCALES } from '#contract/locales.ts';
import { tagSchema } from '#contract/tags.ts';
import { queryInteger } from '#contract/text.ts';
import { textDifferenceSchema } from './difference.ts';
import { localeSchema, versionTextSchema } from './requests.ts';

// The API's responses about posts.

const timestamp = z.iso.datetime().meta({ example: '2026-11-21T09:30:00.000Z' });

/** The text fields that lists of posts contain, and the others. */
const { title, excerpt, ...unlistedText } = versionTextSchema.shape;

const status = z
  .enum(['draft', 'scheduled', 'published'])
  .meta({ description: '`scheduled` if `published` is true and the time of publication is in the future' });

export const writtenPostSchema = z
  .object({
    translationId: z.string(),
    slug: z.string(),
    published: z.boolean(),
    status,
    posts: z.array(z.object({ id: z.string(), slug: z.string(), locale: localeSchema, url: z.string() })),
  })
  .meta({ id: 'WrittenPost' });

export const dryRunSchema = z
  .object({
    dryRun: z.literal(true),
    slug: z.string(),
    published: z.boolean(),
    status,
    posts: z.array(z.object({ slug: z.string(), locale: localeSchema, url: z.string() })),
  })
  .meta({ id: 'DryRun' });

/** The versions that the deletion would remove. */
export const dryRunDeletionSchema = dryRunSchema
  .omit({ published: true, status: true })
  .meta({ id: 'DryRunDeletion' });

export const deletedPostSchema = z
  .object({ success: z.literal(true), posts: z.number().int() })
  .meta({ id: 'DeletedPost' });

export const postListItemSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    locale: localeSchema,
    title,
    excerpt,
    coverImage: z.string().nullable(),
    published: z.boolean(),
    status,
    publishedAt: timestamp.nullable(),
    viewCount: z.number().int(),
    authorName: z.string(),
    createdAt: timestamp,
    translationId: z.string(),
    machineTranslated: z.literal(true).optional().meta({ description: 'As for the post; absent otherwise' }),
  })
  .meta({ id: 'PostListItem' });

export const outdatedSchema = z
  .object({
    locale: localeSchema.meta({ description: 'The language version that has changed' }),
    changedAt: timestamp,
    difference: textDifferenceSchema
      .nullable()
      .meta({ description: 'Null unless requested, or if the old text is not known' }),
  })
  .meta({ id: 'Outdated' });

export const postSchema = postListItemSchema
  .extend({
    url: z.string(),
    ...unlistedText,
    pinned: z.boolean(),
    commentsOpen: z.boolean(),
    series: z.string().nullable().meta({ description: 'Slug of the tag of the series' }),
    seriesPart: z.number().int().nullable(),
    outdated: outdatedSchema
      .nullable()
      .meta({ description: 'Set if the translation has changed since this text corresponded to it' }),
    machineTranslated: z
      .boolean()
      .meta({ description: 'Whether it has parts that a machine translated and no person has read' }),
    revision: z.string().meta({ description: 'A digest of the text, for `revision` in a later change' }),
    updatedAt: timestamp,
    tags: z.array(tagSchema),
    alternates: z
      .array(z.object({ locale: localeSchema, title: z.string(), url: z.string(), published: z.boolean() }))
      .meta({ description: 'The other language versions that the caller may see' }),
  })
  .meta({ id: 'Post' });

export const paginationSchema = z
  .object({
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
  })
  .meta({ id: 'Pagination' });

export const postListSchema = z
  .object({ posts: z.array(postListItemSchema), pagination: paginationSchema })
  .meta({ id: 'PostList' });

export const localeQuery = localeSchema.default(DEFAULT_LOCALE).meta({ description: 'Language version' });

export const listPostsQuerySchema = z.object({
  locale: z
    .enum([...LOCALES, 'all'])
    .default(DEFAULT_LOCALE)
    .meta({
      description: 'The language of the posts, also with `status`; `all` lists both and needs an API key',
    }),
  status: z.enum(['published', 'draft', 'scheduled', 'review', 'all']).default('published').meta({
    description:
      'Posts that are not public need an API key. `review` lists the texts that have been sent for review and not yet been published or sent back, whether their version is public, a draft, or only in the editor',
  }),
  // The generator of the OpenAPI document drops defaults of transformed values, so `override` repeats them.
  page: queryInteger({ min: 1, max: PAGE_MAX })
    .default(1)
    .meta({ description: 'Pages are counted from one', override: { default: 1 } }),
  limit: queryInteger({ min: 1, max: POSTS_LIMIT_MAX })
    .default(POSTS_LIMIT_DEFAULT)
    .meta({ description: 'Posts per page', override: { default: POSTS_LIMIT_DEFAULT } }),
});

export type WrittenPost = z.infer<typeof writtenPostSchema>;
export type DryRun = z.infer<typeof dryRunSchema>;
export type DryRunDeletion = z.infer<typeof dryRunDeletionSchema>;
export type PostListItem = z.infer<typeof postListItemSchema>;
export type Outdated = z.infer<typeof outdatedSchema>;
export type Post = z.infer<typeof postSchema>;
export type PostList = z.infer<typeof postListSchema>;
export type Pagination = z.infer<typeof paginationSchema>;
