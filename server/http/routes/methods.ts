import type { Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations.ts';
import { NotFound } from '../../errors.ts';
import { toErrorResponse } from '../response/errors.ts';

const ROWS = Object.values<Operation>(operations).map(({ path, method }) => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  method,
}));

/** Methods that the router knows; it has no answer of ours for the others. */
const ROUTED = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The answer to a method that the router does not know, or null where it knows it. */
export function refuseUnknownMethod({
  method,
  pathname,
}: {
  method: string;
  pathname: string;
}): Response | null {
  if (ROUTED.has(method)) return null;
  if (!pathname.startsWith('/api')) return methodNotAllowed(['GET', 'POST']);
  const methods = ROWS.filter(({ pattern }) => pattern.test(pathname)).map((row) => row.method);
  return methods.length > 0 ? methodNotAllowed(methods) : noSuchAddress();
}

/** What every address under `/api` answers that is not in the table. */
export function noSuchAddress(): Response {
  return toErrorResponse(new NotFound('There is no such address'));
}

/** 405 with what is allowed instead (RFC 9110, 15.5.6). */
export function methodNotAllowed(methods: string[]): Response {
  const headers = { Allow: toAllow(methods), 'Cache-Control': 'no-store' };
  return Response.json({ error: 'Method not allowed' }, { status: 405, headers });
}

/** What `OPTIONS` answers. There is no CORS preflight to pass: only plain reads are for other sites. */
export function allowedMethods(methods: string[]): Response {
  return new Response(null, {
    status: 204,
    headers: { Allow: toAllow(methods), 'Cache-Control': 'no-store' },
  });
}

function toAllow(methods: string[]): string {
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
}
