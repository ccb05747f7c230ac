import { z } from 'zod';
import { textDifferenceSchema } from './difference.ts';
import {
  CONTENT_MAX,
  COVER_IMAGE_MAX,
  EXCERPT_MAX,
  PAGE_MAX,
  POSTS_LIMIT_DEFAULT,
  POSTS_LIMIT_MAX,
  SERIES_PART_MAX,
  TAG_SLUG_MAX,
  TITLE_MAX,
} from './limits.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from './locales.ts';
import { slug } from './slugs.ts';
import { tagInputsSchema, tagSchema } from './tags.ts';
import { instant, optional, queryInteger, text } from './text.ts';

export const localeSchema = z.enum(LOCALES).meta({ id: 'Locale' });

const timestamp = z.iso.datetime().meta({ example: '2026-11-21T09:30:00.000Z' });

/** An absolute http(s) address or a path of this site, or an empty string for none. */
const pictureAddress = text({ max: COVER_IMAGE_MAX, singleLine: true }).superRefine((value, context) => {
  if (value === '' || /^\/(?![/\\])[^\s"<>\\]*$/.test(value) || isWebAddress(value)) return;
  context.addIssue({
    code: 'custom',
    message: 'Must be an http(s) address or a path that starts with "/"',
    params: { code: 'invalid_url' },
  });
});

const coverImage = pictureAddress.meta({
  description: 'Address of the cover picture, typically `/api/media/{id}`; an empty string means none',
  example: '/api/media/66f0c0ffee0123456789abcd',
});

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
    metaTitle: optional(
      text({ max: TITLE_MAX, singleLine: true, trimmed: true }).meta({
        description: 'Title for search engines and shared links, where it is not `title`',
      }),
    ),
    metaDescription: optional(
      text({ max: EXCERPT_MAX }).meta({
        description: 'Description for search engines and shared links, where it is not `excerpt`',
      }),
    ),
    metaImage: optional(
      pictureAddress.meta({
        description: 'Address of the picture of shared links, where it is not the one that the service draws',
      }),
    ),
  })
  .meta({ id: 'LanguageVersion' });

const versionShape = languageVersionSchema.shape;

/** The text fields that a change names. The others stay; a version that is added needs title and content. */
export const versionChangeSchema = z
  .strictObject({
    title: optional(versionShape.title),
    excerpt: versionShape.excerpt,
    content: optional(versionShape.content),
    metaTitle: versionShape.metaTitle,
    metaDescription: versionShape.metaDescription,
    metaImage: versionShape.metaImage,
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
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  metaImage: z.string().nullable(),
} satisfies Record<keyof LanguageVersion, z.ZodType>);

/** The text that lists of posts carry, and the rest. */
const { title, excerpt, ...unlistedText } = versionTextSchema.shape;

const DESCRIPTIONS = { uk: 'The Ukrainian version', en: 'The English version' };

const versionFields = {
  uk: optional(languageVersionSchema.meta({ description: DESCRIPTIONS.uk })),
  en: optional(languageVersionSchema.meta({ description: DESCRIPTIONS.en })),
};

const versionChanges = {
  uk: optional(versionChangeSchema.meta({ description: DESCRIPTIONS.uk })),
  en: optional(versionChangeSchema.meta({ description: DESCRIPTIONS.en })),
};

/** The tag of a series, and the place of the post in it. */
export const seriesShape = {
  series: slug(TAG_SLUG_MAX).meta({
    description: 'Slug of the tag that is the title of the series; the post gets this tag',
    example: 'react-basics',
  }),
  seriesPart: z.number().int().min(1).max(SERIES_PART_MAX).meta({
    description: 'The number of the part, by which the parts are ordered; needed with `series`',
    example: 2,
  }),
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
  pinned: optional(
    z.boolean().meta({ description: 'Before all others on the home page and in the blog; default false' }),
  ),
  commentsOpen: optional(z.boolean().meta({ description: 'Whether users may comment; default true' })),
  series: optional(
    z.union([z.literal(''), seriesShape.series], { error: 'Must be a slug, or empty' }).meta({
      description:
        'Slug of the tag that is the title of the series; empty: in no series. The post gets this tag',
      example: 'react-basics',
    }),
  ),
  seriesPart: optional(seriesShape.seriesPart),
};

export const createPostSchema = z
  .strictObject({
    slug: slug(),
    ...versionFields,
    ...sharedFields,
  })
  .superRefine((value, context) => {
    requireWholeSeries(value, context);
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
    minorEdit: optional(
      z.boolean().meta({
        description: 'With true, a changed text does not make its translation outdated, or up to date',
      }),
    ),
  })
  .superRefine(({ minorEdit: _how, ...value }, context) => {
    requireWholeSeries(value, context);
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
    ...{ title, excerpt },
    coverImage: z.string().nullable(),
    published: z.boolean(),
    publishedAt: timestamp.nullable(),
    viewCount: z.number().int(),
    authorName: z.string(),
    createdAt: timestamp,
    translationId: z.string(),
  })
  .meta({ id: 'PostListItem' });

export const outdatedSchema = z
  .object({
    locale: localeSchema.meta({ description: 'The language version that has changed' }),
    changedAt: timestamp,
    difference: textDifferenceSchema
      .nullable()
      .meta({ description: 'Null unless asked for, or where the old text is not known' }),
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
      .meta({ description: 'Set where the translation has changed since this text corresponded to it' }),
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
  status: z
    .enum(['published', 'draft', 'scheduled', 'all'])
    .default('published')
    .meta({ description: 'Other posts than published ones need an API key' }),
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
export type Outdated = z.infer<typeof outdatedSchema>;
export type Post = z.infer<typeof postSchema>;
export type PostList = z.infer<typeof postListSchema>;
export type Pagination = z.infer<typeof paginationSchema>;

/** A picture as pages show it; the dimensions are unknown for pictures of other sites. */
export type Picture = {
  url: string;
  width: number | null;
  height: number | null;
  srcset: string | null;
  /** The dominant colour as `#rrggbb`; null where it is unknown or the picture is transparent. */
  colour: string | null;
  isTransparent: boolean;
};

/** A tag with its name in the page's language, else in the other one, else its slug. */
export type TagLink = { slug: string; name: string; nameLocale: Locale | null };

/** One post in a list on a page. Times are ISO 8601. */
export type PostCard = Pick<VersionText, 'title'> & {
  id: string;
  slug: string;
  locale: Locale;
  /** The beginning of the content where the author wrote none. */
  excerpt: string;
  /** The title and the excerpt with no-break spaces, and soft hyphens in the title, for the eyes of readers alone. */
  displayTitle: string;
  displayExcerpt: string;
  cover: Picture | null;
  publishedAt: string;
  readingMinutes: number;
  authorName: string;
  tags: TagLink[];
  pinned: boolean;
  /** Until when lists mark the post as new in both languages; null where they don't. */
  newInBothUntil: string | null;
};

export type PostLink = { slug: string; locale: Locale; title: string };

/** A link to a post with its title as in a heading. */
export type PageLink = PostLink & { displayTitle: string };

/** A series that a post is part of: the tag that is its title, the parts that readers see, and the post's place. */
export type PostSeries = { tag: TagLink; parts: PageLink[]; index: number };

export type TocEntry = { id: string; depth: number; text: string };

/** Everything that the page of a post shows. `html` is sanitized. */
export type PostPage = PostCard & {
  translationId: string;
  /** Readers see published posts only. */
  state: 'draft' | 'scheduled' | 'published';
  /** For search engines and shared links; null where they are those of the post. */
  meta: { title: string | null; description: string | null; image: string | null };
  commentsOpen: boolean;
  /** True where the text of the translation has changed since this one corresponded to it. */
  isOutdated: boolean;
  /** True where the content begins with the excerpt, so that the page need not show the excerpt above it. */
  saysExcerptTwice: boolean;
  html: string;
  headings: TocEntry[];
  /** May be later than `publishedAt`, which can be backdated. */
  createdAt: string;
  updatedAt: string;
  translation: (PageLink & { id: string }) | null;
  /** For each heading the id of the same heading in the translation. */
  counterparts: (string | null)[];
  previous: PageLink | null;
  next: PageLink | null;
  series: PostSeries | null;
  /** False where another post has the address of this post's Markdown. */
  hasMarkdown: boolean;
  related: PostCard[];
};

export type PostCards = { posts: PostCard[]; pagination: Pagination };

function addNothingToChange(context: z.core.$RefinementCtx): void {
  context.addIssue({ code: 'custom', message: 'Nothing to change', params: { code: 'nothing_to_change' } });
}

/** A series needs a part number, and the other way round. */
export function requireWholeSeries(
  { series, seriesPart }: { series?: string | undefined; seriesPart?: number | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (Boolean(series) === (seriesPart !== undefined)) return;
  const missing = series ? 'seriesPart' : 'series';
  context.addIssue({
    code: 'custom',
    path: [missing],
    message: '"series" and "seriesPart" are needed together',
    params: { code: 'incomplete_series' },
  });
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value)) return false;
  return URL.canParse(value);
}
