import type { ObjectId } from 'mongodb';
import type { CurrentUser, Role } from '#contract/users.ts';

/** The collection `users`. A deleted user stays as an id without anything personal. */
export type UserDoc = {
  _id: ObjectId;
  name: string;
  /** As it was typed. */
  email?: string;
  /** What makes two addresses the same one: unique. */
  emailKey?: string;
  /** A PHC string; absent for users who sign in elsewhere only. */
  passwordHash?: string;
  /** `provider:subject` of each account elsewhere; absent, not empty, where there is none. */
  accounts?: string[];
  role: Role;
  image: string | null;
  /** Moves on whenever every session of the user is to end. */
  sessionVersion: number;
  createdAt: Date;
  blockedAt: Date | null;
  deletedAt: Date | null;
  /** An admin who is about to be one no longer, while that is being found out. */
  leaving?: { by: ObjectId; at: Date };
};

/** A user inside the service: what the contract shows them, and what rules ask about. */
export type User = CurrentUser & {
  sessionVersion: number;
  isBlocked: boolean;
  hasPassword: boolean;
  /** Names of the providers that the user signs in by. */
  providers: string[];
  createdAt: Date;
};

/** What stands beside a comment; `name` is null for a user who is gone. */
export type Author = {
  id: string;
  name: string | null;
  image: string | null;
  isBlocked: boolean;
  isAdmin: boolean;
};

export function toUser(doc: UserDoc): User {
  return {
    id: doc._id.toHexString(),
    name: doc.name,
    email: doc.email ?? null,
    role: doc.role,
    image: doc.image,
    sessionVersion: doc.sessionVersion,
    isBlocked: doc.blockedAt !== null,
    hasPassword: doc.passwordHash !== undefined,
    providers: (doc.accounts ?? []).map((account) => account.slice(0, account.indexOf(':'))),
    createdAt: doc.createdAt,
  };
}

/** What the API shows users of themselves. */
export function toCurrentUser({ id, name, email, role, image }: User): CurrentUser {
  return { id, name, email, role, image };
}

export function toAuthor(doc: UserDoc): Author {
  const { _id, name, image, role, deletedAt, blockedAt } = doc;
  const isBlocked = blockedAt !== null;
  const isAdmin = role === 'admin' && !isBlocked;
  return { id: _id.toHexString(), name: deletedAt ? null : name, image, isBlocked, isAdmin };
}

/** Case matters to no mail service in use, and users don't mind it; NFKC joins full-width forms. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
