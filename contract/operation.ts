import { z } from './browsers/zod.ts';
import type { ErrorBody, ErrorStatus } from './errors.ts';
import type { KeyScope } from './keys.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * One operation of the API. Routes parse requests and check responses by it, the OpenAPI document and the
 * documentation page are generated from it, and tests walk it. `auth`: `key` requires an API key, `optional
 * key` returns more with one; `session` and `optional session` likewise with the cookie of a signed-in user.
 */
export type Operation = { id: string } & OperationRow;

export type OperationRow = Row & Content;

type Row = {
  method: Method;
  /** In OpenAPI's syntax: `{name}` is a path parameter. */
  path: string;
  auth: 'none' | 'optional key' | 'key' | 'optional session' | 'session';
  /** The scope that a key needs; if the key is optional, the scope with which it returns more. */
  scope?: KeyScope;
  summary: string;
  description?: string;
  /** A group that `describeGroups` of `server/api-docs/document.ts` has. */
  group: string;
  /** The operation works only on a site that sends mail: the documentation page of another one leaves it out. */
  needsMail?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** Set if the body is `multipart/form-data` with one file in this field. */
  upload?: Upload;
  responses: Record<number, JsonResponse | FileResponse>;
  /** In addition to 500 and 503, which every operation can return, and 408 and 415, which need a body. */
  errors: readonly Exclude<ErrorStatus, 408 | 415 | 500 | 503>[];
  /** Replaces the example in ERROR_RESPONSES. */
  errorExamples?: Partial<Record<ErrorStatus, ErrorBody | readonly ErrorBody[]>>;
  /** Replaces the description in ERROR_RESPONSES. */
  errorDescriptions?: Partial<Record<ErrorStatus, string>>;
};

/** A body, in JSON or as a form, has a limit in bytes, because it is held in memory as a whole. */
type Content =
  | {
      body?: undefined;
      bodyExample?: undefined;
      form?: undefined;
      maxBodyBytes?: undefined;
      anyContentType?: undefined;
    }
  | {
      body?: z.ZodType;
      bodyExample?: unknown;
      /** Form posts are accepted too, and answered with a redirect. */
      form?: true;
      maxBodyBytes: number;
      /** The body is read as JSON whatever its `Content-Type`, because browsers send beacons as text. */
      anyContentType?: boolean;
    };

export type Upload = { field: string; types: readonly string[]; maxBytes: number };
export type JsonResponse = { description: string; schema: z.ZodType; example?: unknown };
/** A body that is not JSON, of one of these media types; without types the response has no body. */
export type FileResponse = { description: string; types: readonly string[] };

const doneSchema = z.object({ success: z.literal(true) }).meta({ id: 'Done' });

/** The response to a request that asks for nothing but success. */
export function done(description: string) {
  return { description, schema: doneSchema, example: { success: true } };
}

/** The query of a write without a dry run: a request for a dry run is refused, so that it does not write. */
export const noDryRunQuery = z.object({
  dryRun: z
    .enum(['0', 'false'], { error: 'This operation has no dry run' })
    .default('0')
    .meta({ description: 'Must be `0`: this operation has no dry run' }),
});

/** A path of the contract as the router writes it: `/api/v1/posts/{slug}` is `api/v1/posts/:slug`. */
export function toRoutePattern(path: string): string {
  return decodeURIComponent(path)
    .slice(1)
    .replaceAll(/\{(\w+)\}/g, ':$1');
}
