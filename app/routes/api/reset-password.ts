import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { resetPassword } from '#server/users/accounts/reset-password.ts';

const reset = endpoint(operations.resetPassword, async ({ body }) => {
  await resetPassword(body);
  return answer(200, { success: true });
});

export const loader = resource(reset);
export const action = loader;
