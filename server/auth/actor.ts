import type { ApiKey } from '../keys/model.ts';
import type { Member } from '../people/model.ts';
import type { Session } from '../sessions/model.ts';

/** Who asks. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'key'; key: ApiKey }
  | { kind: 'person'; person: Member; session: Session };

export type SignedIn = Extract<Actor, { kind: 'person' }>;
