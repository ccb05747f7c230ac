import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { signUp } from '#server/auth/sign-in.ts';
import { requireEmptyHoneypot } from '#server/http/request/form-token.ts';
import { formLocale } from '#server/http/request/forms.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { withForm } from '#server/http/routes/form-endpoint.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { toCurrentUser } from '#server/users/model.ts';

const make = endpoint(operations.signUp, async ({ body, request, context }) => {
  const locale = formLocale(request, body);
  const user = await signUp({ ...body, locale, address: clientAddressOf(context) });
  await context.get(sessionContext).start(user);
  return answer(201, { success: true, user: toCurrentUser(user) });
});

export const loader = resource(withForm(make, { failed: paths.signUp, check: requireEmptyHoneypot }));
export const action = loader;
