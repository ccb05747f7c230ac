import { z } from 'zod';
import { IDEMPOTENCY_KEY_MAX } from './limits.ts';
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
import { slug } from './slugs.ts';
import { attachedTagsSchema, attachTagsSchema, tagListSchema } from './tags.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * One row of the API. Routes parse and answer by it, the OpenAPI document is drawn from it, and tests
 * walk it. `auth` says who may enter: `key` needs an API key, `optional key` shows more to one.
 */
export type Operation = {
  id: string;
  method: Method;
  /** In OpenAPI's form: `{name}` for a path parameter. */
  path: string;
  auth: 'none' | 'optional key' | 'key' | 'session';
  summary: string;
  description?: string;
  group: 'Posts' | 'Tags' | 'Media' | 'Comments' | 'Search' | 'Tracking' | 'People';
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  bodyExample?: unknown;
  responses: Record<number, { description: string; schema: z.ZodType; example?: unknown }>;
  errors: readonly (400 | 401 | 403 | 404 | 409 | 429)[];
};

function operation<const Row extends Operation>(row: Row): Row {
  return row;
}

const slugParams = z.object({ slug: slug() });
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

const exampleVersions = {
  uk: {
    title: 'Перша публікація',
    excerpt: 'Коротко про те, навіщо цей блог.',
    content: 'Вітаємо! Це **перша** публікація.',
  },
  en: {
    title: 'The first post',
    excerpt: 'What this blog is for, in short.',
    content: 'Welcome! This is the **first** post.',
  },
};

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
    responses: { 200: { description: 'A page of posts', schema: postListSchema } },
    errors: [400],
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
    bodyExample: {
      slug: 'first-post',
      ...exampleVersions,
      published: true,
      tags: ['news', { slug: 'web', nameUk: 'Веброзробка', nameEn: 'Web development' }],
    },
    responses: {
      201: { description: 'The post was made', schema: writtenPostSchema },
      200: { description: 'A dry run: the request is valid, nothing was written', schema: dryRunSchema },
    },
    errors: [400, 401, 409],
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
    responses: { 200: { description: 'The post', schema: postSchema } },
    errors: [400, 401, 404],
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
    bodyExample: { published: true, en: exampleVersions.en },
    responses: {
      200: {
        description: 'The post as it is now, or a dry run',
        schema: z.union([writtenPostSchema, dryRunSchema]),
      },
    },
    errors: [400, 401, 404, 409],
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
    responses: { 200: { description: 'How many language versions are gone', schema: deletedPostSchema } },
    errors: [400, 401, 404],
  }),
  listTags: operation({
    id: 'listTags',
    method: 'GET',
    path: '/api/v1/tags',
    auth: 'none',
    group: 'Tags',
    summary: 'List all tags',
    responses: { 200: { description: 'All tags', schema: tagListSchema } },
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
    bodyExample: { slug: 'first-post', tags: ['news', { slug: 'web', nameUk: 'Веброзробка' }] },
    responses: { 200: { description: 'The tags were added', schema: attachedTagsSchema } },
    errors: [400, 401, 404],
  }),
} as const;
