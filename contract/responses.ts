import { ERROR_RESPONSES, type ErrorBody, type ErrorStatus, missingScope, NOT_SIGNED_IN } from './errors.ts';
import type { FileResponse, JsonResponse, Operation } from './operation.ts';

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
