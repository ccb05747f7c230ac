import type { z } from 'zod';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import type { signedInSchema } from '#contract/users.ts';
import { type Endpoint, resource } from '#server/http/routes/endpoint.ts';
import { withForm } from '#server/http/routes/form-endpoint.ts';
import { authenticate } from '#server/http/session/authenticate.ts';
import { authenticator } from '#server/http/session/password-strategy.ts';
import { startCookieSession } from '#server/http/session/session-cookie.ts';
import { toCurrentUser } from '#server/users/model.ts';

// No `endpoint`: the strategy reads the body itself.
const signIn: Endpoint = {
  operation: operations.signIn,
  async handle({ request }) {
    await authenticate(request, operations.signIn.auth);
    const user = await authenticator.authenticate('password', request);
    await startCookieSession(request, user);
    const body: z.infer<typeof signedInSchema> = { success: true, user: toCurrentUser(user) };
    return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
  },
};

export const loader = resource(withForm(signIn, { failed: paths.signIn }));
export const action = loader;
