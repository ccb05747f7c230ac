import { missingScope } from '#contract/errors.ts';
import { includesScope, type KeyScope } from '#contract/keys.ts';
import type { Operation } from '#contract/operation.ts';
import type { Actor } from '#server/auth/actor.ts';
import { Forbidden, Unauthenticated } from '#server/errors.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { findKey } from '#server/keys/keys.ts';
import { sessionContext } from './session-cookie.ts';

/** The possible actors of an operation that requires these credentials. */
export type ActorOf<Auth extends Operation['auth']> = Auth extends 'key'
  ? Extract<Actor, { kind: 'key' }>
  : Auth extends 'session'
    ? Extract<Actor, { kind: 'user' }>
    : Actor;

type Args = Pick<RouteArgs, 'request' | 'context'>;

/**
 * Authenticates the request by what the operation accepts: keys ignore cookies, and sessions ignore keys.
 * Throws Unauthenticated, and Forbidden for a write with a session that another site sent, and for a key without
 * the scope of the operation.
 */
export async function authenticate<Auth extends Operation['auth']>(
  args: Args,
  { auth, scope }: { auth: Auth; scope?: KeyScope | undefined },
): Promise<ActorOf<Auth>> {
  const actor = await findActor(args, auth);
  if (auth === 'key' && scope && actor.kind === 'key' && !includesScope(actor.key.scopes, scope)) {
    throw new Forbidden(missingScope(scope));
  }
  return actor as ActorOf<Auth>;
}

async function findActor(args: Args, auth: Operation['auth']): Promise<Actor> {
  const { request } = args;
  switch (auth) {
    case 'none':
      return { kind: 'anonymous' };
    case 'key':
      return keyActor(request);
    case 'optional key':
      return request.headers.has('authorization') ? keyActor(request) : { kind: 'anonymous' };
    case 'session':
    case 'optional session':
      return sessionActor(args, auth);
  }
}

/** Throws Unauthenticated. */
export async function keyActor(request: Request): Promise<Extract<Actor, { kind: 'key' }>> {
  const secret = bearerOf(request);
  const key = secret === undefined ? null : await findKey({ secret });
  if (!key) throw new Unauthenticated('An API key is missing or not valid');
  return { kind: 'key', key };
}

export function bearerOf(request: Request): string | undefined {
  return /^Bearer +([^\s]+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

async function sessionActor(
  { request, context }: Args,
  auth: 'session' | 'optional session',
): Promise<Actor> {
  const actor = await context.get(sessionContext).actor();
  if (auth === 'session' && actor.kind !== 'user') {
    throw new Unauthenticated('A session is missing or not valid');
  }
  requireSameSite(request);
  return actor;
}
