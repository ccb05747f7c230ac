import { z } from 'zod';
import { commentOperations } from './comment-operations.ts';
import type { ErrorBody, ErrorStatus } from './errors.ts';
import { errorSchema } from './errors.ts';
import { errorExamples, examples } from './examples.ts';
import {
  IDEMPOTENCY_KEY_MAX,
  KEYED_UPLOAD_BYTES,
  PICTURE_TYPES,
  PUBLIC_UPLOAD_BYTES,
  VIDEO_TYPES,
} from './limits.ts';
import { mediaQuerySchema, uploadedMediaSchema, uploadedPictureSchema } from './media.ts';
import { peopleOperations } from './people-operations.ts';
import {
  createPostSchema,
  deletedPostSchema,
  dryRunSchema,
  listPostsQuerySchema,
  localeQuery,
  localeSchema,
  postListSchema,
  postSchema,
  updatePostSchema,
  writtenPostSchema,
} from './posts.ts';
import { searchOperations } from './search-operations.ts';
import { slug } from './slugs.ts';
import { attachedTagsSchema, attachTagsSchema, tagListSchema } from './tags.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * One row of the API. Routes parse and answer by it, the OpenAPI document is drawn from it, and tests
 * walk it. `auth` says who may enter: `key` needs an API key, `optional key` shows more to one, and
 * likewise with `session`, the cookie of somebody who signed in.
 */
export type Operation = {
  id: string;
  method: Method;
  /** In OpenAPI's form: `{name}` for a path parameter. */
  path: string;
  auth: 'none' | 'optional key' | 'key' | 'optional session' | 'session';
  summary: string;
  description?: string;
  group: 'Posts' | 'Tags' | 'Media' | 'Comments' | 'Search' | 'Tracking' | 'People';
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  bodyExample?: unknown;
  /** A form post is taken as well as JSON, and answered with a redirect. */
  form?: true;
  /** The body is `multipart/form-data` with one file in this field. */
  upload?: Upload;
  responses: Record<number, JsonResponse | FileResponse>;
  /** Besides 500 and 503, which every operation can answer. */
  errors: readonly Exclude<ErrorStatus, 500 | 503>[];
  /** Where the example in ERROR_RESPONSES is not one that this operation gives. */
  errorExamples?: Partial<Record<ErrorStatus, ErrorBody>>;
};

export type Upload = { field: string; types: readonly string[]; maxBytes: number };
export type JsonResponse = { description: string; schema: z.ZodType; example?: unknown };
/** A body that is no JSON, of one of these media types; with none there is no body. */
export type FileResponse = { description: string; types: readonly string[] };

function operation<const Row extends Operation>(row: Row): Row {
  return row;
}

const slugParams = z.object({
  slug: slug().meta({ description: 'Shared by both language versions', example: examples.slug }),
});
const mediaParams = z.object({
  id: z
    .string()
    .meta({ description: 'The id, a file extension after it or none', example: '66f0c0ffee0123456789abcd' }),
});
const dryRun = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true')
  .meta({ description: 'With `1` everything is checked and nothing is written' });
const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'Only visible ASCII characters' })
  .max(IDEMPOTENCY_KEY_MAX)
  .optional()
  .meta({ description: 'A repeated request with the same key is answered as the first one was' });
const oneVersion = localeSchema
  .optional()
  .meta({ description: 'Only this language version; without it, all of them' });

export const operations = {
  listPosts: operation({
    id: 'listPosts',
    method: 'GET',
    path: '/api/v1/posts',
    auth: 'none',
    group: 'Posts',
    summary: 'List published posts',
    description:
      'Published posts of one language, the newest first. Drafts and scheduled posts are left out.',
    query: listPostsQuerySchema,
    responses: {
      200: { description: 'A page of posts', schema: postListSchema, example: examples.postList },
    },
    errors: [400],
    errorExamples: { 400: errorExamples.limitTooBig },
  }),
  createPost: operation({
    id: 'createPost',
    method: 'POST',
    path: '/api/v1/posts',
    auth: 'key',
    group: 'Posts',
    summary: 'Create a post in one language or both',
    description:
      'Both versions are written, or neither. A post is a draft unless `published` is true. Tags that do not exist are made.',
    query: z.object({ dryRun }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: createPostSchema,
    bodyExample: examples.createPost,
    responses: {
      201: { description: 'The post was made', schema: writtenPostSchema, example: examples.written },
      200: {
        description: 'A dry run: the request is valid, nothing was written',
        schema: dryRunSchema,
        example: examples.dryRun,
      },
    },
    errors: [400, 401, 409],
    errorExamples: { 409: errorExamples.slugTaken },
  }),
  getPost: operation({
    id: 'getPost',
    method: 'GET',
    path: '/api/v1/posts/{slug}',
    auth: 'optional key',
    group: 'Posts',
    summary: 'Read one language version of a post',
    description: 'With an API key, drafts and scheduled posts too.',
    params: slugParams,
    query: z.object({ locale: localeQuery }),
    responses: { 200: { description: 'The post', schema: postSchema, example: examples.post } },
    errors: [400, 401, 404],
    errorExamples: { 400: errorExamples.badLocale, 404: errorExamples.noSuchPost },
  }),
  updatePost: operation({
    id: 'updatePost',
    method: 'PATCH',
    path: '/api/v1/posts/{slug}',
    auth: 'key',
    group: 'Posts',
    summary: 'Change a post, add a language version, publish or unpublish',
    description:
      'Fields left out stay as they are. `uk` and `en` add or replace a whole language version. `tags` replaces the list. With `locale`, `published`, `publishedAt` and `coverImage` touch that version alone.',
    params: slugParams,
    query: z.object({ dryRun, locale: oneVersion }),
    body: updatePostSchema,
    bodyExample: examples.updatePost,
    responses: {
      200: {
        description: 'The post as it is now, or a dry run',
        schema: z.union([writtenPostSchema, dryRunSchema]),
        example: examples.written,
      },
    },
    errors: [400, 401, 404, 409],
    errorExamples: {
      400: errorExamples.nothingToChange,
      404: errorExamples.noSuchPost,
      409: errorExamples.changedByOthers,
    },
  }),
  deletePost: operation({
    id: 'deletePost',
    method: 'DELETE',
    path: '/api/v1/posts/{slug}',
    auth: 'key',
    group: 'Posts',
    summary: 'Delete a post',
    params: slugParams,
    query: z.object({ locale: oneVersion }),
    responses: {
      200: {
        description: 'How many language versions are gone',
        schema: deletedPostSchema,
        example: examples.deletedPost,
      },
    },
    errors: [400, 401, 404],
    errorExamples: { 400: errorExamples.badLocale, 404: errorExamples.noSuchPost },
  }),
  listTags: operation({
    id: 'listTags',
    method: 'GET',
    path: '/api/v1/tags',
    auth: 'none',
    group: 'Tags',
    summary: 'List all tags',
    responses: { 200: { description: 'All tags', schema: tagListSchema, example: examples.tagList } },
    errors: [],
  }),
  attachTags: operation({
    id: 'attachTags',
    method: 'POST',
    path: '/api/v1/posts/tags',
    auth: 'key',
    group: 'Tags',
    summary: 'Add tags to a post',
    description: 'The tags apply to every language version of the post; tags that it has already stay.',
    body: attachTagsSchema,
    bodyExample: examples.attachTags,
    responses: {
      200: { description: 'The tags were added', schema: attachedTagsSchema, example: examples.attachedTags },
    },
    errors: [400, 401, 404],
    errorExamples: { 400: errorExamples.noTags, 404: errorExamples.noSuchPost },
  }),
  uploadPicture: operation({
    id: 'uploadPicture',
    method: 'POST',
    path: '/api/upload',
    auth: 'none',
    group: 'Media',
    summary: 'Upload a picture without credentials',
    description:
      'What a picture tells of where and with what it was taken (EXIF, XMP) is removed; the pixels stay as they are.',
    upload: { field: 'file', types: PICTURE_TYPES, maxBytes: PUBLIC_UPLOAD_BYTES },
    responses: {
      201: {
        description: 'The picture was stored',
        schema: uploadedPictureSchema,
        example: examples.uploadedPicture,
      },
      200: {
        description: 'The very same picture was there already',
        schema: uploadedPictureSchema,
        example: examples.uploadedPicture,
      },
    },
    errors: [400],
  }),
  uploadMedia: operation({
    id: 'uploadMedia',
    method: 'POST',
    path: '/api/v1/upload',
    auth: 'key',
    group: 'Media',
    summary: 'Upload a picture or a video',
    description: 'A file with the size and MIME type of an earlier one is answered with the earlier one.',
    upload: { field: 'file', types: [...PICTURE_TYPES, ...VIDEO_TYPES], maxBytes: KEYED_UPLOAD_BYTES },
    responses: {
      201: {
        description: 'The file was stored',
        schema: uploadedMediaSchema,
        example: examples.uploadedMedia,
      },
      200: {
        description: 'A file of this size and MIME type was there already',
        schema: uploadedMediaSchema,
        example: examples.deduplicatedMedia,
      },
    },
    errors: [400, 401],
  }),
  getMedia: operation({
    id: 'getMedia',
    method: 'GET',
    path: '/api/media/{id}',
    auth: 'none',
    group: 'Media',
    summary: 'Get a picture or a video',
    description:
      'Never changes, so it may be kept for a year. `Range` asks for a part. The id may carry a file extension.',
    params: mediaParams,
    query: mediaQuerySchema,
    responses: {
      200: { description: 'The file', types: [...PICTURE_TYPES, ...VIDEO_TYPES] },
      206: { description: 'The part that was asked for', types: [...PICTURE_TYPES, ...VIDEO_TYPES] },
      304: { description: 'The client has it', types: [] },
      416: {
        description: 'The part lies outside of the file',
        schema: errorSchema,
        example: errorExamples.outsideOfFile,
      },
    },
    errors: [400, 404],
  }),
  getMediaThumbnail: operation({
    id: 'getMediaThumbnail',
    method: 'GET',
    path: '/api/media/{id}/thumbnail',
    auth: 'none',
    group: 'Media',
    summary: 'Get a small picture that stands for the file',
    description:
      'For a video a drawn placeholder of 640 by 360 pixels with a play button; for a picture a copy at most 640 pixels wide.',
    params: mediaParams,
    responses: {
      200: { description: 'The thumbnail', types: ['image/svg+xml', 'image/webp'] },
      304: { description: 'The client has it', types: [] },
    },
    errors: [404],
  }),
  ...searchOperations,
  ...commentOperations,
  ...peopleOperations,
} as const;
