import { invalidExample } from '#contract/errors.ts';
import type { OperationRow } from '#contract/operation.ts';
import { searchAnswerSchema, searchQuerySchema } from './search.ts';

export const searchOperations = {
  searchPosts: {
    method: 'GET',
    path: '/api/search',
    auth: 'none',
    group: 'Search',
    summary: 'Search published posts',
    description:
      'Searches titles, excerpts, texts, code and tags. Every form of a word finds the others, quotation marks find a phrase exactly as it is written, a minus excludes a word, and any text is a valid query. Words typed in the wrong keyboard layout are recognised.',
    query: searchQuerySchema,
    responses: {
      200: {
        description: 'A page of results, the best first',
        schema: searchAnswerSchema,
        example: {
          query: 'дописи',
          locale: 'uk',
          total: 1,
          page: 1,
          limit: 10,
          results: [
            {
              id: '6920318a5c1e4b0d2f7a9c11',
              slug: 'first-post',
              locale: 'uk',
              title: 'Перший допис',
              excerpt: 'Коротко про те, навіщо цей блог.',
              snippet: 'Вітаємо! Це перший <mark>допис</mark>.',
              url: '/uk/blog/first-post',
              coverImage: null,
              publishedAt: '2026-11-21T09:30:00.000Z',
              score: 6.1,
            },
          ],
        },
      },
    },
    errors: [400],
    errorExamples: {
      400: invalidExample('q', 'At least 2 characters', 'too_small'),
    },
  },
} as const satisfies Record<string, OperationRow>;
