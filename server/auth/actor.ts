import type { KeyScope } from '#contract/keys.ts';
import type { User } from '#server/users/model.ts';
import type { Session } from '#server/users/sessions/model.ts';

/** Who acts: the sender of a request, the person at the command line, or the service itself (at start, in maintenance). */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'key'; key: { id: string; name: string; authorName: string; scopes: KeyScope[] } }
  | { kind: 'user'; user: User; session: Session }
  | { kind: 'command line' }
  | { kind: 'service' };

export type SignedIn = Extract<Actor, { kind: 'user' }>;

export const COMMAND_LINE: Actor = { kind: 'command line' };
export const SERVICE: Actor = { kind: 'service' };
