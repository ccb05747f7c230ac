import { type MiddlewareFunction, redirectDocument } from 'react-router';
import { serverFeatures } from '#app/features.server.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { Forbidden } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { adminOf, expectsJson } from './admin-only.ts';

/** Leads users who have to do something else first away from every address of the admin. */
export const beforeAdmin: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { user } = adminOf(context);
  for (const feature of Object.values(serverFeatures)) {
    const page = feature.beforeAdmin?.(user, localeOf(request));
    if (!page) continue;
    throw expectsJson(request) ? toErrorResponse(new Forbidden()) : redirectDocument(page, 303);
  }
  return next();
};
