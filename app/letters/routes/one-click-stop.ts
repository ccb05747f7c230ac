import { paths } from '#contract/paths.ts';
import { preferredLocale } from '#server/http/request/forms.ts';
import { toPage, wantsPage } from '#server/http/response/page-of-address.ts';
import { readStopToken, stopNotices } from '#server/letters/stops.ts';
import type { Route } from './+types/one-click-stop';

/**
 * The POST of a mail program when its user stops letters (RFC 8058): without cookie or session, from any origin.
 * This is the only form that is not protected against other sites; its token can stop notices and nothing else.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
  const stop = readStopToken(new URL(request.url).searchParams.get('token') ?? '');
  if (!stop) return answer('Not found', 404);
  await stopNotices(stop);
  return answer('Stopped', 200);
}

/** A GET changes nothing: scanners follow links. A browser gets the page with a button. */
export function loader({ request }: Route.LoaderArgs): Response {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (wantsPage(request))
    return toPage(paths.stopLetters(preferredLocale(request), encodeURIComponent(token)));
  return new Response(null, { status: 405, headers: { Allow: 'POST', 'Cache-Control': 'no-store' } });
}

function answer(text: string, status: number): Response {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };
  return new Response(`${text}\n`, { status, headers });
}
