import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { signUp } from '#server/auth/sign-in.ts';
import { requireEmptyHoneypot } from '#server/http/request/form-token.ts';
import { preferredLocale } from '#server/http/request/forms.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { answer, endpoint } from '#server/http/routes/endpoint.ts';
import { withForm } from '#server/http/routes/form-endpoint.ts';
import { deviceTokenOf } from '#server/http/session/device-cookie.ts';
import { signInByPassword } from '#server/http/session/password-sign-in.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { confirmEmail } from '#server/users/email/confirm-email.ts';
import { requestPasswordReset, resetPassword } from '#server/users/management/reset-password.ts';
import { toCurrentUser } from '#server/users/model.ts';

export const userEndpoints = [
  withForm(
    endpoint(operations.signUp, async ({ body, request, context }) => {
      const locale = preferredLocale(request, body);
      const user = await signUp({ ...body, locale, address: clientAddressOf(context) });
      await context.get(sessionContext).start(user);
      return answer(201, { success: true, user: toCurrentUser(user) });
    }),
    { failed: paths.signUp, check: requireEmptyHoneypot },
  ),
  withForm(
    endpoint(operations.signIn, async ({ body, request, context }) => {
      const user = await signInByPassword({ request, context }, body);
      return answer(200, { success: true, user: toCurrentUser(user) });
    }),
    { failed: paths.signIn },
  ),
  withForm(
    endpoint(operations.signOut, async ({ context }) => {
      await context.get(sessionContext).end();
      return answer(200, { success: true });
    }),
    { failed: paths.account },
  ),
  endpoint(operations.getSession, async ({ actor: { user, session } }) =>
    answer(200, { user: toCurrentUser(user), expiresAt: session.expiresAt.toISOString() }),
  ),
  endpoint(operations.forgotPassword, async ({ body, request, context }) => {
    const locale = preferredLocale(request, body);
    const { email } = body;
    const deviceToken = deviceTokenOf(request, { email });
    await requestPasswordReset({ email, locale, address: clientAddressOf(context), deviceToken });
    return answer(202, { success: true });
  }),
  endpoint(operations.resetPassword, async ({ body }) => {
    await resetPassword(body);
    return answer(200, { success: true });
  }),
  endpoint(operations.confirmEmail, async ({ body }) => {
    await confirmEmail(body);
    return answer(200, { success: true });
  }),
];
