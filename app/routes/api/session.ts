import { operations } from '#contract/operations.ts';
import { answer, endpoint, resource } from '#server/http/endpoint.ts';
import { toUser } from '#server/people/model.ts';

const read = endpoint(operations.getSession, async ({ actor: { person, session } }) =>
  answer(200, { user: toUser(person), expiresAt: session.expiresAt.toISOString() }),
);

export const loader = resource(read);
export const action = loader;
