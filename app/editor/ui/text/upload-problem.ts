import type { FormProblem } from '#app/forms/form-problems.ts';
import { parseJson } from '#contract/browsers/parse-json.ts';
import type { ErrorBody } from '#contract/errors.ts';

type Refusal = { status: number; body: string; retryAfter: string | null };

/** Statuses that the upload endpoint sends without a code. */
const CODES: Record<number, string> = {
  401: 'session_ended',
  403: 'forbidden',
  408: 'too_slow',
  413: 'request_too_large',
  503: 'unavailable',
};

/**
 * The reason why an upload was refused: the code of the response, or one for its status. A proxy may have answered
 * instead of the service, with any body.
 */
export function toUploadProblem({ status, body, retryAfter }: Refusal): FormProblem {
  const path = 'file';
  if (status === 429) return { path, code: 'too_many', retryAfter: Number(retryAfter) || 60 };
  return { path, code: codeIn(body) ?? CODES[status] ?? 'server_error' };
}

function codeIn(body: string): string | undefined {
  return (parseJson(body) as ErrorBody | null)?.details?.[0]?.code;
}
