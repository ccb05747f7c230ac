import { NotFound } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';

/**
 * Opens a page that letters link to, and returns the token in its address. Nobody else gets the address: caches do not
 * store the page, and other pages do not learn where their reader comes from. A form needs the origin, so that browsers
 * that know `strict-origin` send that much. Throws NotFound on a site without mail.
 */
export function openLetterPage({ request, context }: Pick<RouteArgs, 'request' | 'context'>): string {
  if (!isMailSetUp()) throw new NotFound();
  const notes = context.get(responseNotesContext);
  notes.setHeader('Cache-Control', 'private, no-store');
  notes.setHeader('Referrer-Policy', 'no-referrer, strict-origin');
  return new URL(request.url).searchParams.get('token') ?? '';
}
