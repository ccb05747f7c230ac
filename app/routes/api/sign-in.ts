import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { withForm } from '#server/http/routes/form-endpoint.ts';
import { signInByPassword } from '#server/http/session/password-sign-in.ts';
import { toCurrentUser } from '#server/users/model.ts';

const signIn = endpoint(operations.signIn, async ({ body, request, context }) => {
  const user = await signInByPassword({ request, context }, body);
  return answer(200, { success: true, user: toCurrentUser(user) });
});

export const loader = resource(withForm(signIn, { failed: paths.signIn }));
export const action = loader;
