import type { Operation } from '#contract/operations.ts';
import { Unauthenticated } from '../errors.ts';
import { findKey } from '../keys/keys.ts';
import type { ApiKey } from '../keys/model.ts';

/** Who asks. */
export type Actor = { kind: 'anonymous' } | { kind: 'key'; key: ApiKey };

type ActorOf<Auth extends Operation['auth']> = Auth extends 'key' ? Extract<Actor, { kind: 'key' }> : Actor;

/** Finds out who asks, as far as the operation cares. Throws Unauthenticated. */
export async function authenticate<Auth extends Operation['auth']>(
  request: Request,
  auth: Auth,
): Promise<ActorOf<Auth>> {
  return (await actorFor(request, auth)) as ActorOf<Auth>;
}

async function actorFor(request: Request, auth: Operation['auth']): Promise<Actor> {
  const header = request.headers.get('authorization');
  if (auth === 'none' || (auth === 'optional key' && header === null)) return { kind: 'anonymous' };
  const [, secret] = /^Bearer +([^\s]+) *$/i.exec(header ?? '') ?? [];
  const key = secret === undefined ? null : await findKey({ secret });
  if (!key) throw new Unauthenticated('An API key is missing or not valid');
  return { kind: 'key', key };
}
