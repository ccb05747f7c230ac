import type { Operation } from '#contract/operation.ts';
import type { Actor } from '../../auth/actor.ts';
import { Unauthenticated } from '../../errors.ts';
import { findKey } from '../../keys/keys.ts';
import { requireSameSite } from '../request/same-origin.ts';
import { findActor } from './session-cookie.ts';

/** Who may be asking where an operation wants these credentials. */
export type ActorOf<Auth extends Operation['auth']> = Auth extends 'key'
  ? Extract<Actor, { kind: 'key' }>
  : Auth extends 'session'
    ? Extract<Actor, { kind: 'user' }>
    : Actor;

/**
 * Finds out who asks, as far as the operation cares: keys ignore cookies, and sessions ignore keys. Throws
 * Unauthenticated, and Forbidden for a write with a session that another site sent.
 */
export async function authenticate<Auth extends Operation['auth']>(
  request: Request,
  auth: Auth,
): Promise<ActorOf<Auth>> {
  return (await actorFor(request, auth)) as ActorOf<Auth>;
}

async function actorFor(request: Request, auth: Operation['auth']): Promise<Actor> {
  switch (auth) {
    case 'none':
      return { kind: 'anonymous' };
    case 'key':
      return keyActor(request);
    case 'optional key':
      return request.headers.has('authorization') ? keyActor(request) : { kind: 'anonymous' };
    case 'session':
    case 'optional session':
      return sessionActor(request, auth);
  }
}

async function keyActor(request: Request): Promise<Actor> {
  const header = request.headers.get('authorization') ?? '';
  const [, secret] = /^Bearer +([^\s]+) *$/i.exec(header) ?? [];
  const key = secret === undefined ? null : await findKey({ secret });
  if (!key) throw new Unauthenticated('An API key is missing or not valid');
  return { kind: 'key', key };
}

async function sessionActor(request: Request, auth: 'session' | 'optional session'): Promise<Actor> {
  const actor = await findActor(request);
  if (auth === 'session' && actor.kind !== 'user') {
    throw new Unauthenticated('A session is missing or not valid');
  }
  requireSameSite(request);
  return actor;
}
