import { parseUrl } from '#contract/browsers/parse-url.ts';
import { z } from '#contract/browsers/zod.ts';
import { COVER_IMAGE_MAX, REVISION_MAX, SERIES_PART_MAX, TAG_SLUG_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { tagInputsSchema } from '#contract/tags.ts';
import { instant, optional, text } from '#contract/text.ts';
import { reviewShape } from './review.ts';
import { slug } from './slugs.ts';
import { mapFields, TEXT_FIELDS, TEXT_RULES, type TextField } from './text-fields.ts';

export const localeSchema = z.enum(LOCALES).meta({ id: 'Locale' });

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
  example: '/api/media/66f0c0ffee0123456789abcd5eed1234',
});

/** The author's text in one language, as requests send it. */
export const languageVersionSchema = z
  .strictObject({
    title: text({ ...TEXT_RULES.title, min: 1 }).meta({
      description: 'A single line; surrounding white space is removed',
      example: 'The first post',
    }),
    excerpt: optional(text(TEXT_RULES.excerpt).meta({ description: 'Shown in lists and to search engines' })),
    content: text({ ...TEXT_RULES.content, min: 1 }).meta({
      description: 'Markdown (CommonMark with GFM), never HTML',
      example: 'Welcome! This is the **first** post.',
    }),
    metaTitle: optional(
      text(TEXT_RULES.metaTitle).meta({
        description: 'Title for search engines and shared links, if it differs from `title`',
      }),
    ),
    metaDescription: optional(
      text(TEXT_RULES.metaDescription).meta({
        description: 'Description for search engines and shared links, if it differs from `excerpt`',
      }),
    ),
    metaImage: optional(
      pictureAddress.meta({
        description: 'Address of the picture for shared links, instead of the one that the site draws',
      }),
    ),
  } satisfies Record<TextField, z.ZodType>)
  .meta({ id: 'LanguageVersion' });

const { title, content } = languageVersionSchema.shape;

/** The text fields that a change names; the others stay. A version that is added needs title and content. */
export const versionChangeSchema = z
  .strictObject({
    ...languageVersionSchema.shape,
    title: optional(title),
    content: optional(content),
    revision: optional(
      text({ max: REVISION_MAX, singleLine: true }).meta({
        description:
          'The `revision` of the text that the change is based on; if the text has changed since, the response is 409',
      }),
    ),
  })
  .superRefine(({ revision: _seen, ...value }, context) => {
    if (Object.values(value).every((field) => field === undefined)) addNothingToChange(context);
  })
  .meta({ id: 'VersionChange' });

/** The text as it is stored and returned: fields that the author leaves out are null. */
export const versionTextSchema = z.object({
  ...mapFields(TEXT_FIELDS, () => z.string().nullable()),
  title: z.string(),
  content: z.string(),
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

/** The tag of a series, and the post's place in it. */
export const seriesShape = {
  series: slug(TAG_SLUG_MAX).meta({
    description: 'Slug of the tag that is the title of the series; the post gets this tag',
    example: 'react-basics',
  }),
  seriesPart: z.number().int().min(1).max(SERIES_PART_MAX).meta({
    description: 'The number of the part, by which the parts are ordered; required with `series`',
    example: 2,
  }),
};

const sharedFields = {
  coverImage: optional(coverImage),
  published: optional(z.boolean().meta({ description: 'A draft until this is true' })),
  publishedAt: optional(
    instant.meta({
      description:
        'May be in the past; in the future, the post is scheduled; if absent, it is the time of publishing',
    }),
  ),
  tags: optional(tagInputsSchema),
  pinned: optional(
    z
      .boolean()
      .meta({ description: 'Listed before all other posts on the home page and in the blog; default false' }),
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
      message: 'At least one of "uk" and "en" is required',
      params: { code: 'missing_language' },
    });
  })
  .meta({ id: 'CreatePost', description: 'At least one of `uk` and `en` is required' });

export const updatePostSchema = z
  .strictObject({
    slug: optional(slug().meta({ description: 'A new slug; addresses with the old one redirect' })),
    ...versionChanges,
    ...sharedFields,
    review: optional(
      z
        .strictObject({ locale: localeSchema, ...reviewShape })
        .meta({ description: 'Sends a language for review, or back to its writer with a note' }),
    ),
    minorEdit: optional(
      z.boolean().meta({
        description: 'With true, the change does not affect which version counts as outdated',
      }),
    ),
  })
  .superRefine(({ minorEdit: _how, ...value }, context) => {
    requireWholeSeries(value, context);
    if (Object.values(value).every((field) => field === undefined)) addNothingToChange(context);
  })
  .meta({ id: 'UpdatePost', description: 'At least one field is required' });

export type LanguageVersion = z.infer<typeof languageVersionSchema>;
export type VersionChange = z.infer<typeof versionChangeSchema>;
export type VersionText = z.infer<typeof versionTextSchema>;
export type CreatePost = z.infer<typeof createPostSchema>;
export type UpdatePost = z.infer<typeof updatePostSchema>;

function addNothingToChange(context: z.core.$RefinementCtx): void {
  context.addIssue({ code: 'custom', message: 'Nothing to change', params: { code: 'nothing_to_change' } });
}

/** A series needs a part number, and a part number needs a series. */
function requireWholeSeries(
  { series, seriesPart }: { series?: string | undefined; seriesPart?: number | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (Boolean(series) === (seriesPart !== undefined)) return;
  const missing = series ? 'seriesPart' : 'series';
  context.addIssue({
    code: 'custom',
    path: [missing],
    message: '"series" and "seriesPart" are required together',
    params: { code: 'incomplete_series' },
  });
}

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value)) return false;
  return parseUrl(value) !== null;
}
