import { redirect, useActionData } from 'react-router';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { withoutSecrets } from '#app/forms/without-secrets.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SitePage } from '#app/site/ui/site-page.tsx';
import { UnsentForm } from '#app/users/ui/unsent-form.tsx';
import { UNSENT_FORM_BYTES } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { ownPath, readForm } from '#server/http/request/forms.ts';
import { requestedMethod } from '#server/http/request/request-context.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import type { Route } from './+types/unsent-form';

/** The address is for forms that were sent without scripts when the session had ended. */
export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async (locale) => {
    args.context.get(responseNotesContext).setHeader('Cache-Control', 'private, no-store');
    const returnTo = ownPath(new URL(args.request.url).searchParams.get('returnTo'));
    const isForm = requestedMethod(args) === 'POST';
    if (!isForm || returnTo === null) throw redirect(paths.signIn(locale, returnTo ?? undefined), 303);
    return { returnTo };
  });
}

/**
 * Returns the fields, so that the page has them until the user has signed in. Stores nothing. Anyone can send a form
 * here, and it is held in memory, so its size is limited.
 */
export function action(args: Route.ActionArgs) {
  const { request } = args;
  return loadPage(args, async () => {
    requireSameSite(request);
    const fields = await readForm(request, { maxBytes: UNSENT_FORM_BYTES });
    return { fields: withoutSecrets(fields) };
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].forms.unsent.title);

export default function UnsentFormPage({ loaderData: { returnTo } }: Route.ComponentProps) {
  const { locale } = useSite();
  const { fields } = useActionData<typeof action>() ?? { fields: {} };
  return (
    <SitePage alternate={paths.signIn(otherLocale(locale), returnTo)}>
      <UnsentForm returnTo={returnTo} fields={fields} words={adminMessages[locale].forms.unsent} />
    </SitePage>
  );
}
