import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/routes/endpoint.ts';
import { toCurrentUser } from '#server/users/model.ts';

const read = endpoint(operations.getSession, async ({ actor: { user, session } }) =>
  answer(200, { user: toCurrentUser(user), expiresAt: session.expiresAt.toISOString() }),
);

export const loader = resource(read);
