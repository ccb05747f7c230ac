import { createContext, data, type MiddlewareFunction, redirect, redirectDocument } from 'react-router';
import { findCurrentUser, isTyped } from '#app/requests/current-user.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { toErrorPage } from '#app/requests/to-error-page.ts';
import { isLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { Forbidden, NotFound, Unauthenticated } from '#server/errors.ts';
import { isDataRequest } from '#server/http/request/data-request.ts';
import type { RequestContext } from '#server/http/request/request-context.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { rightOf } from './route-rights.ts';

/** Has no default, so that an admin route outside of its layout fails. */
const adminContext = createContext<SignedIn>();

/** Tells the error page why the page was refused. */
const FOR_ADMINS = { isForAdmins: true };

type Args = Parameters<MiddlewareFunction<Response>>[0];

/**
 * The guard of every address of the admin. It runs before any loader or action. Anonymous visitors are
 * redirected to the sign-in page, which leads back; other users get 403. Responses are never stored and
 * never indexed.
 */
export const adminOnly: MiddlewareFunction<Response> = async (args, next) => {
  const notes = args.context.get(responseNotesContext);
  notes.setHeader('Cache-Control', 'private, no-store');
  notes.setHeader('X-Robots-Tag', 'noindex');

  try {
    args.context.set(adminContext, await findAdmin(args));
  } catch (error) {
    if (error instanceof Unauthenticated) throw toSignIn(args);
    const { request } = args;
    if (expectsJson(request)) throw toErrorResponse(error);
    if (error instanceof Forbidden) throw data(FOR_ADMINS, { status: 403 });
    throw await toErrorPage(error, {
      url: new URL(request.url),
      locale: localeOf(request),
      wanted: undefined,
    });
  }
  return next();
};

export function adminOf(context: RequestContext): SignedIn {
  return context.get(adminContext);
}

async function findAdmin(args: Args): Promise<SignedIn> {
  if (!isLocale(args.params.locale)) throw new NotFound();
  requireSameSite(args.request);
  const actor = await findCurrentUser(args);
  if (actor.kind !== 'user') throw new Unauthenticated('The session has ended');
  requireCan(actor, 'open admin');
  // A route without a right opens for nobody but admins.
  requireCan(actor, rightOf(args.pattern) ?? 'change settings');
  return actor;
}

/**
 * The sign-in page as a redirect. What somebody has typed is kept: scripts get 401, and the form stays on its page
 * (`kept-forms.tsx`); a form of a document is sent on to a page that keeps it.
 */
function toSignIn({ request, url: { pathname, search } }: Args) {
  if (expectsJson(request)) return toErrorResponse(new Unauthenticated('The session has ended'));

  const locale = localeOf(request);
  const page = pathname + search;
  const to = paths.signIn(locale, page);
  // The sign-in page is not hydrated, so the client loads it as a document.
  if (request.method === 'GET') return isDataRequest(request) ? redirectDocument(to) : redirect(to);
  if (isDataRequest(request)) return data(null, { status: 401 });
  return isTyped(request) ? redirect(paths.unsentForm(locale, page), 307) : redirect(to, 303);
}

export function expectsJson(request: Request): boolean {
  return request.headers.get('accept')?.includes('application/json') ?? false;
}
