import { NotFound } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** The response of every address under `/api` that is not in the table of operations. */
export function noSuchAddress(): Response {
  return toErrorResponse(new NotFound('Address not found'));
}

/** 405 with the allowed methods (RFC 9110, 15.5.6). */
export function methodNotAllowed(methods: string[]): Response {
  const headers = { ...NO_STORE, Allow: toAllow(methods) };
  return Response.json({ error: 'Method not allowed' }, { status: 405, headers });
}

/** The response to `OPTIONS`. No CORS preflight has to pass: other sites may make simple reads only. */
export function optionsResponse(methods: string[]): Response {
  return new Response(null, { status: 204, headers: { ...NO_STORE, Allow: toAllow(methods) } });
}

function toAllow(methods: string[]): string {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}
