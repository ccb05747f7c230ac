import { errorExamples, examples } from '#contract/examples.ts';
import { archiveQuerySchema, archiveSchema } from '#contract/posts/archive.ts';
import type { OperationRow } from './operation.ts';

export const archiveOperations = {
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
