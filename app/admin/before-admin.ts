import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { serverFeatures } from '#app/features.server.ts';
import { findCurrentUser } from '#app/requests/current-user.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { Forbidden } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { expectsJson } from './admin-only.ts';

/** Leads users who have to do something else first away from every address of the admin. */
export const beforeAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const actor = await findCurrentUser({ context });
  if (actor.kind !== 'user') return next();
  for (const feature of Object.values(serverFeatures)) {
    const page = feature.beforeAdmin?.(actor, localeOf(request));
    if (!page) continue;
    throw expectsJson(request) ? toErrorResponse(new Forbidden()) : redirectDocument(page, 303);
  }
  return next();
};
