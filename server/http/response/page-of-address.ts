import { accepts } from '#server/http/request/accept.ts';

/** Whether a browser has opened an address that is for programs. */
export function wantsPage({ headers }: Request): boolean {
  return accepts(headers.get('accept'), 'text/html');
}

/** Leads a browser from an address for programs to the page for people. */
export function toPage(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
}
