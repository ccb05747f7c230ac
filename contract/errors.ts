import { z } from './browsers/zod.ts';
import type { KeyScope } from './keys.ts';

export const issueSchema = z
  .object({
    path: z.string().meta({ description: 'Dotted path to the value, empty for the whole body' }),
    message: z.string().meta({ description: 'For users, in English' }),
    code: z.string().meta({ description: 'Stable, for programs' }),
  })
  .meta({ id: 'Issue' });

/** The body of every error response under `/api`. */
export const errorSchema = z
  .object({
    error: z.string().meta({ description: 'A short message in English' }),
    details: z.array(issueSchema).optional().meta({ description: 'The problems of the request' }),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.infer<typeof errorSchema>;

/** The example of a response to a request with one problem. */
export function invalidExample(path: string, message: string, code: string): ErrorBody {
  return { error: 'Invalid request', details: [{ path, message, code }] };
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 415 | 429 | 500 | 503;

/** Description of 401 for operations that need a session instead of a key. */
export const NOT_SIGNED_IN = 'Not signed in, or the session has ended';

/** The message of a 403 for a key without the required scope. */
export function missingScope(scope: KeyScope): string {
  return `This API key lacks the scope "${scope}"`;
}

/** The default description and example of each status; a row of the operations table may override them. */
export const ERROR_RESPONSES: Record<ErrorStatus, { description: string; example: ErrorBody }> = {
  400: {
    description: 'The request is not valid; `details` lists every problem',
    example: invalidExample('slug', 'Must not be empty', 'too_small'),
  },
  401: {
    description: 'The API key is missing, malformed, unknown, expired or revoked',
    example: { error: 'An API key is missing or not valid' },
  },
  403: { description: 'The client is not allowed to do this', example: { error: 'Not allowed' } },
  404: { description: 'The resource does not exist', example: { error: 'Not found' } },
  408: {
    description: 'The body did not arrive in time',
    example: { error: 'The body was not complete within 30 seconds' },
  },
  409: {
    description: 'The request conflicts with stored data',
    example: { error: 'The request conflicts with stored data' },
  },
  415: {
    description: 'The body has a `Content-Encoding`; send it as it is',
    example: invalidExample(
      '',
      'Content-Encoding "gzip" is not supported; send the body as it is',
      'content_encoding',
    ),
  },
  429: {
    description:
      'Too many attempts; `Retry-After` is the number of seconds until the next attempt is allowed',
    example: { error: 'Too many attempts' },
  },
  500: {
    description: 'An internal error, logged with the `X-Request-Id` of the response',
    example: { error: 'Internal server error' },
  },
  503: {
    description:
      'The database is unavailable or the site is busy; `Retry-After` is the number of seconds to wait',
    example: { error: 'The database is not responding' },
  },
};
