import type { KeyScope } from '#contract/keys.ts';
import type { User } from '#server/users/model.ts';
import type { Session } from '#server/users/sessions/model.ts';

/** Who acts: the sender of a request, or whoever runs the command line. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'key'; key: { id: string; name: string; authorName: string; scopes: KeyScope[] } }
  | { kind: 'user'; user: User; session: Session }
  | { kind: 'command line' };

export type SignedIn = Extract<Actor, { kind: 'user' }>;

export const COMMAND_LINE: Actor = { kind: 'command line' };
