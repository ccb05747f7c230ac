import { z } from 'zod';

export const issueSchema = z
  .object({
    path: z.string().meta({ description: 'Dotted path to the value, empty for the whole body' }),
    message: z.string().meta({ description: 'For users, in English' }),
    code: z.string().meta({ description: 'Stable, for programs' }),
  })
  .meta({ id: 'Issue' });

/** What every error under `/api` answers with. */
export const errorSchema = z
  .object({
    error: z.string().meta({ description: 'A short message in English' }),
    details: z.array(issueSchema).optional().meta({ description: 'What is wrong with the request' }),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorSchema>;

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503;

/** What a 401 means where a session is asked for, not a key. */
export const NOT_SIGNED_IN = 'Not signed in, or the session has ended';

/** What each status means everywhere; a row of the operations table may give an example of its own. */
export const ERROR_RESPONSES: Record<ErrorStatus, { description: string; example: ErrorBody }> = {
  400: {
    description: 'The request is not valid; `details` lists everything that is wrong with it',
    example: {
      error: 'Invalid request',
      details: [{ path: 'slug', message: 'Must not be empty', code: 'too_small' }],
    },
  },
  401: {
    description: 'The API key is missing, malformed, unknown or revoked',
    example: { error: 'An API key is missing or not valid' },
  },
  403: { description: 'Not allowed for this caller', example: { error: 'Not allowed' } },
  404: { description: 'There is no such thing', example: { error: 'Not found' } },
  409: {
    description: 'The request contradicts what is stored',
    example: { error: 'The request contradicts what is stored' },
  },
  429: {
    description: 'Too many attempts; `Retry-After` says in how many seconds another one may succeed',
    example: { error: 'Too many attempts' },
  },
  500: {
    description: 'A fault of the service, logged under the `X-Request-Id` of the answer',
    example: { error: 'Internal server error' },
  },
  503: {
    description: 'The database is away for the moment; `Retry-After` says when to try again',
    example: { error: 'The database does not answer' },
  },
};
