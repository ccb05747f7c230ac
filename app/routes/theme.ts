import { redirect } from 'react-router';
import { readBytes } from '#server/http/request/body.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { methodNotAllowed } from '#server/http/routes/methods.ts';
import type { Route } from './+types/theme';

const FORM_BYTES = 8 * 1024;
const YEAR = 365 * 24 * 60 * 60;

export function loader(): Response {
  return methodNotAllowed(['POST']);
}

/**
 * Keeps the visitor's theme in a cookie and goes back to the page that the form stood on. Anything but
 * `light` and `dark` follows the system again. The page's script writes the same cookie without a request.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  try {
    if (request.method !== 'POST') return methodNotAllowed(['POST']);
    const form = new URLSearchParams(new TextDecoder().decode(await readBytes(request, FORM_BYTES)));
    const theme = form.get('theme');
    const cookie =
      theme === 'light' || theme === 'dark' ? `theme=${theme}; Max-Age=${YEAR}` : 'theme=; Max-Age=0';
    return redirect(ownPath(form.get('from')), {
      status: 303,
      headers: { 'Set-Cookie': `${cookie}; Path=/; SameSite=Lax`, 'Cache-Control': 'no-store' },
    });
  } catch (error) {
    return toErrorResponse(error);
  }
}

/** A path of this site; `//host` and `/\host` are read as other sites. */
function ownPath(from: string | null): string {
  return from !== null && /^\/(?![/\\])[\x21-\x7e]*$/.test(from) ? from : '/';
}
