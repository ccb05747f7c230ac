import { z } from '#contract/browsers/zod.ts';
import { errorExamples, examples } from '#contract/examples.ts';
import { IDEMPOTENCY_KEY_MAX, JSON_BODY_BYTES, TAGS_BODY_BYTES } from '#contract/limits.ts';
import type { OperationRow } from '#contract/operation.ts';
import { paths } from '#contract/paths.ts';
import { attachedTagsSchema, attachTagsSchema, dryRunTagsSchema, tagListSchema } from '#contract/tags.ts';
import { archiveQuerySchema, archiveSchema } from './archive.ts';
import {
  deletedPostSchema,
  dryRunDeletionSchema,
  dryRunSchema,
  listPostsQuerySchema,
  localeQuery,
  postListSchema,
  postSchema,
  writtenPostSchema,
} from './records.ts';
import { createPostSchema, localeSchema, updatePostSchema } from './requests.ts';
import { slug } from './slugs.ts';

const slugParams = z.object({
  slug: slug().meta({ description: 'Shared by both language versions', example: examples.slug }),
});
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .default('0')
  .transform((value) => value === '1' || value === 'true');
const dryRun = flag.meta({ description: 'With `1`, the request is validated and nothing is written' });
const difference = flag.meta({
  description:
    'With `1`, `outdated` lists what has changed in the translation. It needs an API key with the scope `read`, or the session of an admin: texts that readers have never seen may be in it',
});
const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/, { error: 'Only visible ASCII characters' })
  .max(IDEMPOTENCY_KEY_MAX)
  .optional()
  .meta({ description: 'A repeated request with the same key gets the same response as the first one' });
const oneVersion = localeSchema
  .optional()
  .meta({ description: 'Only this language version; without it, all of them' });

export const postOperations = {
  listPosts: {
    method: 'GET',
    path: paths.apiPosts(),
    auth: 'optional key',
    scope: 'read',
    group: 'Posts',
    summary: 'List posts',
    description:
      'Published posts of one language, the newest first. With an API key, `status` lists drafts, scheduled posts or all; drafts without a date come last. Each list has one language, Ukrainian unless `locale` says so; with a key, `locale=all` lists the versions of both. What the editor has saved is in no list until it is published, except for `status=review`: a text without a version has the `id` of its post there, and an empty `slug` if the post has none. `viewCount` may be up to a minute old.',
    query: listPostsQuerySchema,
    responses: {
      200: { description: 'A page of posts', schema: postListSchema, example: examples.postList },
    },
    errors: [400, 401, 403],
    errorExamples: { 400: errorExamples.limitTooBig },
  },
  createPost: {
    method: 'POST',
    path: paths.apiPosts(),
    auth: 'key',
    scope: 'write',
    group: 'Posts',
    summary: 'Create a post in one language or both',
    description:
      'Both versions are stored, or neither. A post is a draft unless `published` is true. With a `publishedAt` in the future it is scheduled: its state is `published` at once, but readers only see it from that moment. Tags that do not exist are created. Publishing needs the scope `publish`.',
    query: z.object({ dryRun }),
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: createPostSchema,
    maxBodyBytes: JSON_BODY_BYTES,
    bodyExample: examples.createPost,
    responses: {
      201: { description: 'The post was created', schema: writtenPostSchema, example: examples.written },
      200: {
        description: 'A dry run: the request is valid, and nothing was written',
        schema: dryRunSchema,
        example: examples.dryRun,
      },
    },
    errors: [400, 401, 403, 409],
    errorExamples: { 409: errorExamples.slugTaken },
  },
  getPost: {
    method: 'GET',
    path: '/api/v1/posts/{slug}',
    auth: 'optional key',
    scope: 'read',
    group: 'Posts',
    summary: 'Read one language version of a post',
    description:
      'With an API key, drafts and scheduled posts too. A former slug redirects to the current one, but only for reads: a write to it gets 404.',
    params: slugParams,
    query: z.object({ locale: localeQuery, difference }),
    responses: {
      200: { description: 'The post', schema: postSchema, example: examples.post },
      308: { description: 'The post has another slug now; `Location` is its URL', types: [] },
    },
    errors: [400, 401, 403, 404],
    errorExamples: { 400: errorExamples.badLocale, 404: errorExamples.noSuchPost },
  },
  updatePost: {
    method: 'PATCH',
    path: '/api/v1/posts/{slug}',
    auth: 'key',
    scope: 'write',
    group: 'Posts',
    summary: 'Change a post, add a language version, publish or unpublish',
    description:
      'Omitted fields stay as they are, also within `uk` and `en`; a new language version needs a title and content. `slug` gives the post a new slug, and addresses with the old one redirect. `tags` replaces the list. With `locale`, `published`, `publishedAt` and `coverImage` change only that version. A change that readers see needs the scope `publish`.',
    params: slugParams,
    query: z.object({ dryRun, locale: oneVersion }),
    body: updatePostSchema,
    maxBodyBytes: JSON_BODY_BYTES,
    bodyExample: examples.updatePost,
    responses: {
      200: {
        description: 'The changed post, or a dry run',
        schema: z.union([writtenPostSchema, dryRunSchema]),
        example: examples.written,
      },
    },
    errors: [400, 401, 403, 404, 409],
    errorExamples: {
      400: errorExamples.nothingToChange,
      404: errorExamples.noSuchPost,
      409: [errorExamples.slugTaken, errorExamples.changedByOthers, errorExamples.unfinishedChange],
    },
  },
  deletePost: {
    method: 'DELETE',
    path: '/api/v1/posts/{slug}',
    auth: 'key',
    scope: 'publish',
    group: 'Posts',
    summary: 'Delete a post',
    description:
      'The post is moved to the bin. For 30 days an admin can restore it with its comments and views. Its slug is available at once.',
    params: slugParams,
    query: z.object({ dryRun, locale: oneVersion }),
    responses: {
      200: {
        description:
          'The number of deleted language versions, or a dry run: the versions that would be deleted',
        schema: z.union([deletedPostSchema, dryRunDeletionSchema]),
        example: examples.deletedPost,
      },
    },
    errors: [400, 401, 403, 404, 409],
    errorExamples: {
      400: errorExamples.badLocale,
      404: errorExamples.noSuchPost,
      409: errorExamples.changedByOthers,
    },
  },
  listTags: {
    method: 'GET',
    path: '/api/v1/tags',
    auth: 'optional key',
    scope: 'read',
    group: 'Tags',
    summary: 'List all tags',
    description:
      'Tags of published posts. With an API key that may read, those of drafts and scheduled posts too.',
    responses: { 200: { description: 'All tags', schema: tagListSchema, example: examples.tagList } },
    errors: [401],
  },
  attachTags: {
    method: 'POST',
    path: '/api/v1/posts/tags',
    auth: 'key',
    scope: 'publish',
    group: 'Tags',
    summary: 'Add tags to a post',
    description: 'The tags apply to every language version of the post; its other tags stay.',
    query: z.object({ dryRun }),
    body: attachTagsSchema,
    maxBodyBytes: TAGS_BODY_BYTES,
    bodyExample: examples.attachTags,
    responses: {
      200: {
        description: 'The tags were added, or a dry run: how many would be added',
        schema: z.union([attachedTagsSchema, dryRunTagsSchema]),
        example: examples.attachedTags,
      },
    },
    errors: [400, 401, 403, 404, 409],
    errorExamples: {
      400: errorExamples.noTags,
      404: errorExamples.noSuchPost,
      409: errorExamples.changedByOthers,
    },
  },
  getArchive: {
    method: 'GET',
    path: '/api/v1/archive',
    auth: 'none',
    group: 'Posts',
    summary: 'Count posts by year and month',
    description: 'Published posts in one language by the year and month of `publishedAt`, in UTC.',
    query: archiveQuerySchema,
    responses: {
      200: {
        description: 'The number of posts by year and month',
        schema: archiveSchema,
        example: examples.archive,
      },
    },
    errors: [400],
    errorExamples: { 400: errorExamples.badLocale },
  },
} as const satisfies Record<string, OperationRow>;
