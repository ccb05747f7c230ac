import type { z } from 'zod';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import type { signedInSchema } from '#contract/people.ts';
import { authenticate } from '#server/http/actor.ts';
import { authenticator } from '#server/http/authenticator.ts';
import { type Endpoint, resource } from '#server/http/endpoint.ts';
import { withForm } from '#server/http/form-endpoint.ts';
import { startCookieSession } from '#server/http/sessions.ts';
import { toUser } from '#server/people/model.ts';

// No `endpoint`: the strategy reads the body itself.
const signIn: Endpoint = {
  operation: operations.signIn,
  async handle({ request }) {
    await authenticate(request, operations.signIn.auth);
    const person = await authenticator.authenticate('password', request);
    await startCookieSession(request, person);
    const body: z.infer<typeof signedInSchema> = { success: true, user: toUser(person) };
    return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
  },
};

export const loader = resource(withForm(signIn, { failed: paths.signIn }));
export const action = loader;
