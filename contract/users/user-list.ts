import type { Locale } from '#contract/locales.ts';
import type { Role } from './roles.ts';

export const USERS_LIMIT = 50;

export const USERS_GROUPS = ['translators', 'authors', 'editors', 'admins', 'blocked'] as const;
export type UserGroup = (typeof USERS_GROUPS)[number];

/** A user as admins see them. Times are ISO 8601. */
export type ListedUser = {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  languages: Locale[];
  isBlocked: boolean;
  /** Names of the OAuth providers that the user can sign in with. */
  providers: string[];
  createdAt: string;
  /** When a session was used last; null if none is active. */
  lastSeenAt: string | null;
  sessions: number;
  hasSecondFactor: boolean;
  /** A link to set a new password that is still valid; `madeBy` is the name of an admin, null for the command line. */
  passwordLink: { madeBy: string | null; expiresAt: string } | null;
  /** The admin who sees the list. */
  isSelf: boolean;
};

/** An invitation that has not been accepted. `madeBy` is the name of the admin; `expiresAt` is ISO 8601. */
export type Invitation = {
  id: string;
  email: string;
  role: Role;
  languages: Locale[];
  madeBy: string | null;
  expiresAt: string;
};

export type UserPage = { users: ListedUser[]; page: number; totalPages: number; total: number };
