import { findProgram } from '#server/assistants/oauth/programs.ts';
import type { Actor } from '#server/auth/actor.ts';
import { bearerOf, keyActor } from '#server/http/session/authenticate.ts';

/**
 * Authenticates a program that speaks the Model Context Protocol, with a key or with an access token that is valid
 * only for this. Throws Unauthenticated.
 */
export async function authenticateProgram(request: Request): Promise<Extract<Actor, { kind: 'key' }>> {
  const token = bearerOf(request);
  const program = token === undefined ? null : await findProgram({ token });
  return program ? { kind: 'key', key: program } : keyActor(request);
}
