import { redirect } from 'react-router';
import { requireUser } from '#app/requests/current-user.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import { ACCOUNT_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { confirmByPassword } from '#server/auth/confirm-sign-in.ts';
import { DomainError } from '#server/errors.ts';
import { readForm } from '#server/http/request/forms.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { toByteStream } from '#server/http/response/json-stream.ts';
import { exportMyData } from '#server/users/management/my-data.ts';
import type { Route } from './+types/my-data';

/** The address takes form posts only. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(paths.account(localeOf(request)));
}

/** Everything that is stored about the account, as a file. */
export function action(args: Route.ActionArgs) {
  const { request } = args;
  return loadPage(args, async (locale) => {
    requireSameSite(request);
    const user = await requireUser(args);
    try {
      const { current = null } = await readForm(request, { maxBytes: ACCOUNT_BODY_BYTES });
      const actor = await confirmByPassword({ actor: user, password: current });
      return new Response(toByteStream(await exportMyData({ actor })), { headers: HEADERS });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const problem = error.details?.[0]?.code ?? error.code;
      throw redirect(`${paths.account(locale)}?${new URLSearchParams({ problem })}`, 303);
    }
  });
}

const HEADERS = {
  'Content-Type': 'application/json',
  'Content-Disposition': 'attachment; filename="my-data.json"',
  'Cache-Control': 'private, no-store',
};
