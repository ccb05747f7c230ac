import type { ErrorBody } from '#contract/errors.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { DomainError, type ErrorCode, TooMany } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { jsonResponse } from './raw-response.ts';

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  too_large: 400,
  too_slow: 408,
  unsupported: 415,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
};

/** Seconds after which a client may retry while the database is unavailable. */
export const UNAVAILABLE_RETRY_AFTER = 5;

/** The response to an error. Unknown errors are logged and get a generic message. */
export type Failure = { status: number; headers: Record<string, string>; body: ErrorBody };

export function toFailure(error: unknown): Failure {
  const known = toDomainFailure(error);
  if (!(known instanceof DomainError)) {
    log.error({ err: known }, 'A request failed for an unknown reason');
    return { status: 500, headers: {}, body: { error: 'Internal server error' } };
  }

  if (known.code === 'unavailable') log.warn({ cause: String(known.cause ?? '') }, known.message);
  const { message, details } = known;
  return {
    status: STATUS[known.code],
    headers: headersFor(known),
    body: details && details.length > 0 ? { error: message, details } : { error: message },
  };
}

export function toErrorResponse(error: unknown): Response {
  const { status, headers, body } = toFailure(error);
  return jsonResponse(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

function headersFor(error: DomainError): Record<string, string> {
  if (error.code === 'unavailable') return { 'Retry-After': String(UNAVAILABLE_RETRY_AFTER) };
  if (error instanceof TooMany) return { 'Retry-After': String(error.retryAfter) };
  // The rest of the request may still arrive (RFC 9110, 15.5.9).
  if (error.code === 'too_slow') return { Connection: 'close' };
  // Only bodies that are not encoded are read (RFC 9110, 15.5.16).
  if (error.code === 'unsupported') return { 'Accept-Encoding': 'identity' };
  if (error.code === 'unauthenticated') return { 'WWW-Authenticate': 'Bearer realm="dvomova"' };
  return {};
}
