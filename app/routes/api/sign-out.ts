import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { withForm } from '#server/http/routes/form-endpoint.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';

const signOut = endpoint(operations.signOut, async ({ context }) => {
  await context.get(sessionContext).end();
  return answer(200, { success: true });
});

export const loader = resource(withForm(signOut, { failed: paths.account }));
export const action = loader;
