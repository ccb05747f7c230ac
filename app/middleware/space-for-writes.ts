import type { MiddlewareFunction } from 'react-router';
import { operations } from '#contract/operations.ts';
import { config } from '#server/config.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { requireSpace } from '#server/runtime/free-space.ts';
import { toPageFailure } from './refusal-page.ts';

/**
 * Refuses writes with 503 while the disk of the embedded database has less than its minimum of free space.
 * Signing in and out and deletions need little and are how an owner makes space; the engine has a minimum of
 * its own for them.
 */
export const spaceForWrites: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { mongodbUri } = config();
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead || mongodbUri !== undefined || isSmall(request)) return next();

  try {
    await requireSpace();
  } catch (error) {
    if (new URL(request.url).pathname.startsWith('/api/')) return toErrorResponse(error);
    throw toPageFailure(error, context);
  }
  return next();
};

const SMALL_API = [operations.signIn.path, operations.signOut.path] as string[];

function isSmall({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return (
    method === 'DELETE' ||
    SMALL_API.includes(pathname) ||
    /^\/[a-z]{2}\/sign-in(\/second-step)?$/.test(pathname)
  );
}
