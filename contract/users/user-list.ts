import type { Role } from '#contract/users.ts';

export const USERS_LIMIT = 50;

/** Which users a list has. */
export const USERS_GROUPS = ['admins', 'blocked'] as const;
export type UserGroup = (typeof USERS_GROUPS)[number];

/** A user as admins see them. Times are ISO 8601. */
export type ListedUser = {
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

export type UserPage = { users: ListedUser[]; page: number; totalPages: number; total: number };
