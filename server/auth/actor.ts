import type { ApiKey } from '../keys/model.ts';
import type { User } from '../users/model.ts';
import type { Session } from '../users/sessions/model.ts';

/** Who made a request. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'key'; key: ApiKey }
  | { kind: 'user'; user: User; session: Session };

export type SignedIn = Extract<Actor, { kind: 'user' }>;
