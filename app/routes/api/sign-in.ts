import type { z } from 'zod';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import type { signedInSchema } from '#contract/users.ts';
import { type Endpoint, resource } from '#server/http/routes/endpoint.ts';
import { withForm } from '#server/http/routes/form-endpoint.ts';
import { authenticate } from '#server/http/session/authenticate.ts';
import { signInByPassword } from '#server/http/session/password-sign-in.ts';
import { sessionContext } from '#server/http/session/session-cookie.ts';
import { toCurrentUser } from '#server/users/model.ts';

// No `endpoint`: forms and JSON have different bodies.
const signIn: Endpoint = {
  operation: operations.signIn,
  async handle(args) {
    await authenticate(args, operations.signIn.auth);
    const user = await signInByPassword(args);
    await args.context.get(sessionContext).start(user);
    const body: z.infer<typeof signedInSchema> = { success: true, user: toCurrentUser(user) };
    return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
  },
};

export const loader = resource(withForm(signIn, { failed: paths.signIn }));
export const action = loader;
