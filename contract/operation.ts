import type { z } from 'zod';
import type { ErrorBody, ErrorStatus } from './errors.ts';

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
  group: 'Posts' | 'Tags' | 'Media' | 'Comments' | 'Search' | 'Tracking' | 'Users';
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
  errorExamples?: Partial<Record<ErrorStatus, ErrorBody | readonly ErrorBody[]>>;
  /** Where the description there does not say what the status means here. */
  errorDescriptions?: Partial<Record<ErrorStatus, string>>;
};

export type Upload = { field: string; types: readonly string[]; maxBytes: number };
export type JsonResponse = { description: string; schema: z.ZodType; example?: unknown };
/** A body that is no JSON, of one of these media types; with none there is no body. */
export type FileResponse = { description: string; types: readonly string[] };
