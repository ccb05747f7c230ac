import { redirect } from 'react-router';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { isSecureSite } from '#server/auth/cookies.ts';
import { ownPath, readForm } from '#server/http/request/forms.ts';
import { toTextSize, toTheme } from '#server/http/request/preferences.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { methodNotAllowed } from '#server/http/routes/methods.ts';
import type { Route } from './+types/theme';

const YEAR = 365 * 24 * 60 * 60;

export function loader(): Response {
  return methodNotAllowed(['POST']);
}

/**
 * Stores the visitor's theme, or text size, in a cookie and redirects to the page with the form. Any other value is
 * the default again. The page's script writes the same cookie without a request.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  try {
    if (request.method !== 'POST') return methodNotAllowed(['POST']);
    requireSameSite(request);

    const { theme, textSize, from } = await readForm(request, { maxBytes: SMALL_BODY_BYTES });
    const name = textSize === undefined ? 'theme' : 'textSize';
    const value = toTheme(theme) ?? toTextSize(textSize) ?? '';
    const cookie = `${name}=${value}; Max-Age=${value ? YEAR : 0}`;
    return redirect(ownPath(from) ?? '/', {
      status: 303,
      headers: {
        'Set-Cookie': `${cookie}; Path=/; SameSite=Lax${isSecureSite() ? '; Secure' : ''}`,
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    return toErrorResponse(error);
  }
}
