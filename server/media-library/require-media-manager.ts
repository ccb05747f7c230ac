import type { Actor } from '../auth/actor.ts';
import { can } from '../auth/policy.ts';
import { Forbidden } from '../errors.ts';

/** Throws Forbidden. */
export function requireMediaManager(actor: Actor): void {
  if (!can(actor, 'manage media')) throw new Forbidden('Only admins may manage files');
}
