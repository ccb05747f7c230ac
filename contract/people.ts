import type { Role } from './users.ts';

export const PEOPLE_LIMIT = 50;

/** Which users a list has. */
export const PEOPLE_GROUPS = ['admins', 'blocked'] as const;
export type PeopleGroup = (typeof PEOPLE_GROUPS)[number];

/** A user as admins see them. Times are ISO 8601. */
export type Person = {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  isBlocked: boolean;
  /** Names of the OAuth providers that the user can sign in with. */
  providers: string[];
  createdAt: string;
  /** When a session was used last; null where none is active. */
  lastSeenAt: string | null;
  sessions: number;
  hasSecondFactor: boolean;
  /** The admin who sees the list. */
  isSelf: boolean;
};

export type PeoplePage = { people: Person[]; page: number; totalPages: number; total: number };
