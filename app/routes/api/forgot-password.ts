import { operations } from '#contract/operations.ts';
import { formLocale } from '#server/http/request/forms.ts';
import { clientAddressOf } from '#server/http/request/request-context.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { requestPasswordReset } from '#server/users/accounts/reset-password.ts';

const ask = endpoint(operations.forgotPassword, async ({ body, request, context }) => {
  const locale = formLocale(request, body);
  await requestPasswordReset({ email: body.email, locale, address: clientAddressOf(context) });
  return answer(202, { success: true });
});

export const loader = resource(ask);
export const action = loader;
