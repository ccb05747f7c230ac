import { data, type MiddlewareFunction } from 'react-router';
import { type RequestContext, refusalContext } from '#server/http/request/request-context.ts';
import { toFailure } from '#server/http/response/errors.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';

/**
 * The page for a form that the pipeline refuses, when the database becomes unavailable before the form is
 * answered.
 */
export const refusalPage: MiddlewareFunction<Response> = async ({ context }, next) => {
  const refusal = context.get(refusalContext);
  if (refusal === null) return next();
  throw toPageFailure(refusal, context);
};

/** The value that a middleware throws to show an error page, with the headers of the error. */
export function toPageFailure(error: unknown, context: RequestContext): ReturnType<typeof data> {
  const { status, headers } = toFailure(error);
  // The router has no headers of an error that a middleware throws.
  const notes = context.get(responseNotesContext);
  for (const [name, value] of Object.entries(headers)) notes.setHeader(name, value);
  notes.setHeader('Cache-Control', 'no-store');
  return data(null, { status });
}
