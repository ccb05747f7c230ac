import type { KeyScope } from '#contract/keys.ts';
import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/users/roles.ts';
import type { User } from '#server/users/model.ts';
import type { Session } from '#server/users/sessions/model.ts';

/**
 * The actor of an operation: the sender of a request, the person at the command line, or the service itself (at
 * start, in maintenance).
 */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'key'; key: Program }
  // Without a second factor that the site requires, the user has the rights of a reader.
  | { kind: 'user'; user: User; session: Session; needsSecondFactor?: boolean }
  | { kind: 'command line' }
  | { kind: 'service' };

/** The properties of an account that permissions depend on. `languages` are those that a translator writes. */
export type Person = { id: string; role: Role; languages: readonly Locale[]; isBlocked: boolean };

/**
 * A program: an API key, or a program that a user has let in. In the latter case `userId` is that user, and `id` is
 * the id of the permission. `authorName` signs its posts.
 */
export type Program = {
  id: string;
  name: string;
  authorName: string;
  scopes: KeyScope[];
  userId?: string;
  /** Whose rights it has, as they are now; absent for a key of the command line. */
  person?: Person;
};

export type SignedIn = Extract<Actor, { kind: 'user' }>;

/** An operation on one record. */
export type ById = { actor: Actor; id: string };

export const COMMAND_LINE: Actor = { kind: 'command line' };
export const SERVICE: Actor = { kind: 'service' };
