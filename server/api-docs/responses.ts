import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { type ErrorBody, errorSchema } from '#contract/errors.ts';
import type { FileResponse, JsonResponse, Operation } from '#contract/operation.ts';
import { errorsOf, successesOf } from '#contract/responses.ts';

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
