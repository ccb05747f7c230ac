import { data } from 'react-router';
import { NotFound } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { loadPage } from './load-page.ts';

/**
 * A policy for pages whose address has a token. Under `no-referrer` browsers send `Origin: null` with the form of the
 * page, which looks like another site’s. Browsers use the last policy that they know: `strict-origin` sends the origin
 * and never a path or a token.
 */
export const WITHOUT_PATH = 'no-referrer, strict-origin';

/** The loader of a page behind a one-time link: its token and what `find` finds by it. Null gets 404. */
export function loadLinkPage<Found>(
  args: RouteArgs,
  open: (args: RouteArgs) => string,
  find: (given: { token: string }) => Promise<Found | null>,
) {
  return loadPage(args, async () => {
    const token = open(args);
    const found = await find({ token });
    return data({ token, found }, { status: found === null ? 404 : 200 });
  });
}

/** Opens a page that letters link to, and returns the token in its address. Throws NotFound on a site without mail. */
export function openLetterPage(args: Pick<RouteArgs, 'request' | 'context'>): string {
  if (!isMailSetUp()) throw new NotFound();
  return openTokenPage(args);
}

/**
 * Opens a page whose address has a token, and returns the token. Nobody else gets the address: caches do not
 * store the page, and its address is in no Referer.
 */
export function openTokenPage({ request, context }: Pick<RouteArgs, 'request' | 'context'>): string {
  const notes = context.get(responseNotesContext);
  notes.setHeader('Cache-Control', 'private, no-store');
  notes.setHeader('Referrer-Policy', WITHOUT_PATH);
  return new URL(request.url).searchParams.get('token') ?? '';
}
