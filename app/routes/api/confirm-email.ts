import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { confirmEmail } from '#server/users/email/confirm-email.ts';

const confirm = endpoint(operations.confirmEmail, async ({ body }) => {
  await confirmEmail(body);
  return answer(200, { success: true });
});

export const loader = resource(confirm);
export const action = loader;
