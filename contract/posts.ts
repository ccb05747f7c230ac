import { z } from 'zod';
import {
  CONTENT_MAX,
  COVER_IMAGE_MAX,
  EXCERPT_MAX,
  PAGE_MAX,
  POSTS_LIMIT_DEFAULT,
  POSTS_LIMIT_MAX,
  TITLE_MAX,
} from './limits.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';
import { slug } from './slugs.ts';
import { tagInputsSchema, tagSchema } from './tags.ts';
import { instant, optional, queryInteger, text } from './text.ts';

export const localeSchema = z.enum(LOCALES).meta({ id: 'Locale' });

const timestamp = z.iso.datetime().meta({ example: '2026-11-21T09:30:00.000Z' });

/**
 * The author's text in one language, as requests send it. The fields are defined here and in
 * `versionTextSchema`; storing, changing, importing, exporting and answering them is derived from these.
 */
export const languageVersionSchema = z
  .strictObject({
    title: text({ min: 1, max: TITLE_MAX, singleLine: true, trimmed: true }).meta({
      description: 'A single line; white space around it is cut off',
      example: 'The first post',
    }),
    excerpt: optional(
      text({ max: EXCERPT_MAX }).meta({ description: 'Shown in lists and to search engines' }),
    ),
    content: text({ min: 1, max: CONTENT_MAX }).meta({
      description: 'Markdown (CommonMark with GFM), never HTML',
      example: 'Welcome! This is the **first** post.',
    }),
  })
  .meta({ id: 'LanguageVersion' });

const versionShape = languageVersionSchema.shape;

/** The text fields that a change names. The others stay; a version that is added needs title and content. */
export const versionChangeSchema = z
  .strictObject({
    title: optional(versionShape.title),
    excerpt: versionShape.excerpt,
    content: optional(versionShape.content),
  } satisfies Record<keyof LanguageVersion, z.ZodType>)
  .superRefine((value, context) => {
    if (Object.values(value).every((field) => field === undefined)) addNothingToChange(context);
  })
  .meta({ id: 'VersionChange' });

/** The same as it is stored and answered: what the author left out is null. */
export const versionTextSchema = z.object({
  title: z.string(),
  excerpt: z.string().nullable(),
  content: z.string(),
} satisfies Record<keyof LanguageVersion, z.ZodType>);

/** The text that lists of posts carry. */
const { content, ...listedText } = versionTextSchema.shape;

/** An absolute http(s) address or a path of this site. */
const coverImage = text({ max: COVER_IMAGE_MAX, singleLine: true })
  .superRefine((value, context) => {
    if (value === '' || /^\/(?![/\\])[^\s"<>\\]*$/.test(value) || isWebAddress(value)) return;
    context.addIssue({
      code: 'custom',
      message: 'Must be an http(s) address or a path that starts with "/"',
      params: { code: 'invalid_url' },
    });
  })
  .meta({
    description: 'Address of the cover picture, typically `/api/media/{id}`; an empty string means none',
    example: '/api/media/66f0c0ffee0123456789abcd',
  });

const DESCRIPTIONS = { uk: 'The Ukrainian version', en: 'The English version' };

const versionFields = {
  uk: optional(languageVersionSchema.meta({ description: DESCRIPTIONS.uk })),
  en: optional(languageVersionSchema.meta({ description: DESCRIPTIONS.en })),
};

const versionChanges = {
  uk: optional(versionChangeSchema.meta({ description: DESCRIPTIONS.uk })),
  en: optional(versionChangeSchema.meta({ description: DESCRIPTIONS.en })),
};

const sharedFields = {
  coverImage: optional(coverImage),
  published: optional(z.boolean().meta({ description: 'A draft until this is true' })),
  publishedAt: optional(
    instant.meta({
      description:
        'May lie in the past; in the future the post is scheduled; absent, it is the time of publishing',
    }),
  ),
  tags: optional(tagInputsSchema),
};

export const createPostSchema = z
  .strictObject({
    slug: slug(),
    ...versionFields,
    ...sharedFields,
  })
  .superRefine((value, context) => {
    if (value.uk || value.en) return;
    context.addIssue({
      code: 'custom',
      message: 'At least one of "uk" and "en" is needed',
      params: { code: 'missing_language' },
    });
  })
  .meta({ id: 'CreatePost', description: 'At least one of `uk` and `en` is needed' });

export const updatePostSchema = z
  .strictObject({
    slug: optional(slug().meta({ description: 'Another slug; the addresses with the old one redirect' })),
    ...versionChanges,
    ...sharedFields,
  })
  .superRefine((value, context) => {
    if (Object.values(value).every((field) => field === undefined)) addNothingToChange(context);
  })
  .meta({ id: 'UpdatePost', description: 'At least one field is needed' });

export const writtenPostSchema = z
  .object({
    translationId: z.string(),
    slug: z.string(),
    published: z.boolean(),
    posts: z.array(z.object({ id: z.string(), slug: z.string(), locale: localeSchema, url: z.string() })),
  })
  .meta({ id: 'WrittenPost' });

export const dryRunSchema = z
  .object({
    dryRun: z.literal(true),
    slug: z.string(),
    published: z.boolean(),
    posts: z.array(z.object({ slug: z.string(), locale: localeSchema, url: z.string() })),
  })
  .meta({ id: 'DryRun' });

/** The versions that a deletion would delete. */
export const dryRunDeletionSchema = dryRunSchema.omit({ published: true }).meta({ id: 'DryRunDeletion' });

export const deletedPostSchema = z
  .object({ success: z.literal(true), posts: z.number().int() })
  .meta({ id: 'DeletedPost' });

export const postListItemSchema = z
  .object({
    id: z.string(),
    slug: z.string(),
    locale: localeSchema,
    ...listedText,
    coverImage: z.string().nullable(),
    published: z.boolean(),
    publishedAt: timestamp.nullable(),
    viewCount: z.number().int(),
    authorName: z.string(),
    createdAt: timestamp,
    translationId: z.string(),
  })
  .meta({ id: 'PostListItem' });

export const postSchema = postListItemSchema
  .extend({
    url: z.string(),
    content,
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
  locale: localeQuery,
  // The generator of the OpenAPI document drops defaults of transformed values, so `override` repeats them.
  page: queryInteger({ min: 1, max: PAGE_MAX })
    .default(1)
    .meta({ description: 'Pages are counted from one', override: { default: 1 } }),
  limit: queryInteger({ min: 1, max: POSTS_LIMIT_MAX })
    .default(POSTS_LIMIT_DEFAULT)
    .meta({ description: 'Posts a page', override: { default: POSTS_LIMIT_DEFAULT } }),
});

export type LanguageVersion = z.infer<typeof languageVersionSchema>;
export type VersionChange = z.infer<typeof versionChangeSchema>;
export type VersionText = z.infer<typeof versionTextSchema>;
export type CreatePost = z.infer<typeof createPostSchema>;
export type UpdatePost = z.infer<typeof updatePostSchema>;
export type WrittenPost = z.infer<typeof writtenPostSchema>;
export type DryRun = z.infer<typeof dryRunSchema>;
export type DryRunDeletion = z.infer<typeof dryRunDeletionSchema>;
export type PostListItem = z.infer<typeof postListItemSchema>;
export type Post = z.infer<typeof postSchema>;
export type PostList = z.infer<typeof postListSchema>;
export type Pagination = z.infer<typeof paginationSchema>;

/** A picture as pages show it; the dimensions are unknown for pictures of other sites. */
export type Picture = { url: string; width: number | null; height: number | null; srcset: string | null };

/** A tag with its name in the page's language, else in the other one, else its slug. */
export type TagLink = { slug: string; name: string; nameLocale: Locale | null };

/** One post in a list on a page. Times are ISO 8601. */
export type PostCard = Omit<VersionText, 'content' | 'excerpt'> & {
  id: string;
  slug: string;
  locale: Locale;
  /** The beginning of the content where the author wrote none. */
  excerpt: string;
  cover: Picture | null;
  publishedAt: string;
  readingMinutes: number;
  authorName: string;
  tags: TagLink[];
};

export type PostLink = { slug: string; locale: Locale; title: string };

export type TocEntry = { id: string; depth: number; text: string };

/** Everything that the page of a post shows. `html` is sanitized. */
export type PostPage = PostCard & {
  translationId: string;
  /** True where the content begins with the excerpt, so that the page need not show the excerpt above it. */
  saysExcerptTwice: boolean;
  html: string;
  headings: TocEntry[];
  /** May be later than `publishedAt`, which can be backdated. */
  createdAt: string;
  updatedAt: string;
  translation: (PostLink & { id: string }) | null;
  /** For each heading the id of the same heading in the translation. */
  counterparts: (string | null)[];
  previous: PostLink | null;
  next: PostLink | null;
  /** False where another post has the address of this post's Markdown. */
  hasMarkdown: boolean;
  related: PostCard[];
};

export type PostCards = { posts: PostCard[]; pagination: Pagination };

function addNothingToChange(context: z.core.$RefinementCtx): void {
  context.addIssue({ code: 'custom', message: 'Nothing to change', params: { code: 'nothing_to_change' } });
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value)) return false;
  return URL.canParse(value);
}
