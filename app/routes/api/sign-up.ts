import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { signUp } from '#server/auth/sign-in.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { answer, endpoint, resource } from '#server/http/endpoint.ts';
import { withForm } from '#server/http/form-endpoint.ts';
import { requireEmptyTrap } from '#server/http/form-token.ts';
import { startCookieSession } from '#server/http/sessions.ts';
import { toUser } from '#server/people/model.ts';

const make = endpoint(operations.signUp, async ({ body, request }) => {
  const person = await signUp({ ...body, address: clientAddress() });
  await startCookieSession(request, person);
  return answer(201, { success: true, user: toUser(person) });
});

export const loader = resource(withForm(make, { failed: paths.signUp, check: requireEmptyTrap }));
export const action = loader;
