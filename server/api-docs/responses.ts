import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import {
  ERROR_RESPONSES,
  type ErrorBody,
  type ErrorStatus,
  errorSchema,
  missingScope,
  NOT_SIGNED_IN,
} from '#contract/errors.ts';
import type { FileResponse, JsonResponse, Operation } from '#contract/operation.ts';

type Success = JsonResponse | FileResponse;

const ALWAYS: ErrorStatus[] = [500, 503];
const NOT_MODIFIED: FileResponse = { description: 'The cached copy is current', types: [] };
const FORM_REDIRECT: FileResponse = { description: 'The response to a form post', types: [] };

/** The responses of an operation that are not errors, with those that follow from its kind. */
export function successesOf({ method, auth, form, responses }: Operation): Record<number, Success> {
  // Only responses that are the same for everybody have an `ETag`.
  const isTagged = method === 'GET' && (auth === 'none' || auth === 'optional key');
  const successes: Record<number, Success> = { ...responses };
  if (isTagged) successes[304] = NOT_MODIFIED;
  if (form) successes[303] = FORM_REDIRECT;
  return successes;
}

/** The error responses of an operation, in order of status, with examples. */
export function errorsOf(
  operation: Operation,
): { status: ErrorStatus; description: string; examples: readonly ErrorBody[] }[] {
  const { maxBodyBytes, upload, errors } = operation;
  const ofBody: ErrorStatus[] = maxBodyBytes === undefined ? [] : [408, 415];
  const statuses = [...errors, ...ofBody, ...(upload ? [415 as const] : []), ...ALWAYS];
  return statuses
    .toSorted((a, b) => a - b)
    .map((status) => ({
      status,
      description: describeError(operation, status),
      examples: [operation.errorExamples?.[status] ?? defaultExample(operation, status)].flat(),
    }));
}

function defaultExample({ scope }: Operation, status: ErrorStatus): ErrorBody {
  return status === 403 && scope ? { error: missingScope(scope) } : ERROR_RESPONSES[status].example;
}

function describeError({ auth, scope, errorDescriptions }: Operation, status: ErrorStatus): string {
  const own = errorDescriptions?.[status];
  if (own) return own;
  if (status === 403 && scope) return `The API key lacks the scope \`${scope}\``;
  return status === 401 && auth === 'session' ? NOT_SIGNED_IN : ERROR_RESPONSES[status].description;
}

export function toResponses(operation: Operation): ZodOpenApiOperationObject['responses'] {
  const successes = Object.entries(successesOf(operation)).map(([status, response]) => [
    status,
    { ...toResponse(response), ...toHeaders(status) },
  ]);
  const errors = errorsOf(operation).map(({ status, description, examples }) => [
    status,
    {
      description,
      content: { 'application/json': { schema: errorSchema, ...toExamples(examples) } },
      ...toHeaders(String(status)),
    },
  ]);
  return Object.fromEntries([...successes, ...errors]);
}

/** The headers that a client of this status needs. */
const HEADERS: Record<string, { name: string; description: string; type: 'string' | 'integer' }> = {
  303: { name: 'Location', description: 'The page to go on with', type: 'string' },
  304: { name: 'ETag', description: 'The tag of the current response', type: 'string' },
  308: { name: 'Location', description: 'The current address', type: 'string' },
  401: { name: 'WWW-Authenticate', description: 'The scheme of the credentials', type: 'string' },
  429: { name: 'Retry-After', description: 'Seconds until the next attempt is allowed', type: 'integer' },
  503: { name: 'Retry-After', description: 'Seconds to wait', type: 'integer' },
};

function toHeaders(status: string): Pick<ZodOpenApiResponseObject, 'headers'> {
  const header = HEADERS[status];
  if (!header) return {};
  const { name, description, type } = header;
  return { headers: { [name]: { description, schema: { type } } } };
}

/** A single example, or several under their messages as names. */
function toExamples(examples: readonly ErrorBody[]) {
  if (examples.length === 1) return { example: examples[0] };
  return { examples: Object.fromEntries(examples.map((value) => [value.error, { value }])) };
}

function toResponse(response: JsonResponse | FileResponse): ZodOpenApiResponseObject {
  const { description } = response;
  if ('schema' in response) {
    const { schema, example } = response;
    return {
      description,
      content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
    };
  }

  if (response.types.length === 0) return { description };
  return { description, content: Object.fromEntries(response.types.map((type) => [type, {}])) };
}
