import type { ObjectId } from 'mongodb';
import type { Person, Role } from '#contract/people.ts';

/** The collection `people`. A deleted person stays as an id without anything personal. */
export type PersonDoc = {
  _id: ObjectId;
  name: string;
  /** As it was typed. */
  email?: string;
  /** What makes two addresses the same one: unique. */
  emailKey?: string;
  /** A PHC string; absent for people who sign in elsewhere only. */
  passwordHash?: string;
  /** `provider:subject` of each account elsewhere; absent, not empty, where there is none. */
  accounts?: string[];
  role: Role;
  image: string | null;
  /** Moves on whenever every session of the person is to end. */
  epoch: number;
  createdAt: Date;
  blockedAt: Date | null;
  deletedAt: Date | null;
  /** An admin who is about to be one no longer, while that is being found out. */
  leaving?: { by: ObjectId; at: Date };
};

/** A person inside the service: what the contract shows them, and what rules ask about. */
export type Member = Person & {
  epoch: number;
  isBlocked: boolean;
  hasPassword: boolean;
  /** Names of the providers that the person signs in by. */
  providers: string[];
  createdAt: Date;
};

/** What stands beside a comment; `name` is null for a person who is gone. */
export type Author = {
  id: string;
  name: string | null;
  image: string | null;
  isBlocked: boolean;
  isAdmin: boolean;
};

export function toMember(doc: PersonDoc): Member {
  return {
    id: doc._id.toHexString(),
    name: doc.name,
    email: doc.email ?? null,
    role: doc.role,
    image: doc.image,
    epoch: doc.epoch,
    isBlocked: doc.blockedAt !== null,
    hasPassword: doc.passwordHash !== undefined,
    providers: (doc.accounts ?? []).map((account) => account.slice(0, account.indexOf(':'))),
    createdAt: doc.createdAt,
  };
}

/** What the API shows people of themselves. */
export function toUser({ id, name, email, role, image }: Member): Person {
  return { id, name, email, role, image };
}

export function toAuthor(doc: PersonDoc): Author {
  const { _id, name, image, role, deletedAt, blockedAt } = doc;
  const isBlocked = blockedAt !== null;
  const isAdmin = role === 'admin' && !isBlocked;
  return { id: _id.toHexString(), name: deletedAt ? null : name, image, isBlocked, isAdmin };
}

/** Case matters to no mail service in use, and people don't mind it; NFKC joins full-width forms. */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
