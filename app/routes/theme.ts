import { redirect } from 'react-router';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { isSecureSite } from '#server/auth/cookies.ts';
import { ownPath, readForm } from '#server/http/request/forms.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { methodNotAllowed } from '#server/http/routes/methods.ts';
import type { Route } from './+types/theme';

const YEAR = 365 * 24 * 60 * 60;

export function loader(): Response {
  return methodNotAllowed(['POST']);
}

/**
 * Stores the visitor's theme in a cookie and redirects to the page with the form. Anything but `light` and `dark`
 * follows the system again. The page's script writes the same cookie without a request.
 */
export async function action({ request }: Route.ActionArgs): Promise<Response> {
  try {
    if (request.method !== 'POST') return methodNotAllowed(['POST']);

    const { theme, from } = await readForm(request, { maxBytes: SMALL_BODY_BYTES });
    const cookie =
      theme === 'light' || theme === 'dark' ? `theme=${theme}; Max-Age=${YEAR}` : 'theme=; Max-Age=0';
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
