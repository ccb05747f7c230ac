import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/users/roles.ts';
import type { CurrentUser, WaitingLetters } from '#contract/users/users.ts';

/** The collection `users`. A deleted user keeps the id and no personal data. */
export type UserDoc = {
  _id: ObjectId;
  name: string;
  /** As the user typed it. */
  email?: string;
  /** The normalized address, which is unique. */
  emailKey?: string;
  /**
   * When the owner confirmed the address; null if the sign-up asked for a confirmation that has not happened yet.
   * Absent in accounts that were created without mail.
   */
  emailConfirmedAt?: Date | null;
  /** Whether the user gets emails about the security of the account; absent for the default of the role. */
  securityLetters?: boolean;
  /** How often an admin gets emails about comments that wait; absent for the default. */
  waitingLetters?: WaitingLetters;
  /** False if the admin has turned off emails about comments on their posts; otherwise absent. */
  postLetters?: boolean;
  /** A PHC string; absent for users who sign in only with OAuth. */
  passwordHash?: string;
  /** `provider:subject` of each OAuth account; absent, not empty, if there is none. */
  accounts?: string[];
  /** Absent if the user has neither a passkey nor an authenticator app. */
  secondFactor?: SecondFactorDoc;
  role: Role;
  /** The languages of a translator; absent for other roles. */
  languages?: Locale[];
  image: string | null;
  /** The language of letters: that of the sign-up, or one that the user has chosen. */
  locale?: Locale;
  /** The language of the last page that a user without `locale` has read. */
  pageLocale?: Locale;
  /** Incrementing it ends all sessions of the user. */
  sessionVersion: number;
  createdAt: Date;
  blockedAt: Date | null;
  deletedAt: Date | null;
  /** When the user last became a reader or was blocked, and when any other role last replaced that of an admin: see
   * `makers.ts`. */
  rightsEndedAt?: Date;
  adminEndedAt?: Date;
  /** The deletion of a user that is not yet complete: see `delete-account.ts`. */
  erasure?: Erasure;
  /** An announced departure of an admin; see `last-admin.ts`. */
  leaving?: { by: ObjectId; at: Date };
};

/** The second factor in the document of a user. There is no document without a passkey or an app. */
export type SecondFactorDoc = {
  passkeys: PasskeyDoc[];
  app?: AuthenticatorAppDoc;
  /** SHA-256 of the codes that have not been used. */
  recoveryCodes: string[];
};

export type AuthenticatorAppDoc = {
  /** The key in Base32, encrypted; see `secrets/sealing.ts`. */
  sealed: string;
  createdAt: Date;
  /** The 30 seconds, counted from 1970, of the last code: neither it nor an earlier one can be used again. */
  lastStep: number;
};

export type PasskeyDoc = {
  /** The id that the authenticator gave the passkey, in base64url. */
  id: string;
  /** The host that the passkey belongs to. */
  rpId: string;
  /** The public key in COSE format, in base64url. */
  publicKey: string;
  /** The authenticator's count of signatures; always 0 for synchronised passkeys. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/**
 * `isDone` once every trace has been erased; it is erased again for some time after that. `emailKey`, by which traces
 * are found too, is erased with them. Without `isConfirmed` it is not used: earlier versions stored it too.
 */
export type Erasure = {
  at: Date;
  withComments: boolean;
  isDone: boolean;
  emailKey?: string;
  isConfirmed?: boolean;
};

/** A user inside the service: the contract's fields and those that the policy needs. */
export type User = CurrentUser & {
  /** The languages of a translator. */
  languages: Locale[];
  /** Null until a user who has not chosen a language opens a page. */
  locale: Locale | null;
  hasChosenLocale: boolean;
  isEmailConfirmed: boolean;
  /** The sign-up has asked for a confirmation of the address, and nobody has confirmed it. */
  isUnconfirmed: boolean;
  wantsSecurityLetters: boolean;
  waitingLetters: WaitingLetters;
  wantsPostLetters: boolean;
  sessionVersion: number;
  isBlocked: boolean;
  hasPassword: boolean;
  /** Ids of the OAuth providers that the user can sign in with. */
  providers: string[];
  /** Whether a sign-in needs a passkey or a code as well. */
  hasSecondFactor: boolean;
  createdAt: Date;
};

/** The author of a comment; `name` is null for a deleted user. */
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
    languages: doc.languages ?? [],
    image: doc.image,
    locale: doc.locale ?? doc.pageLocale ?? null,
    hasChosenLocale: doc.locale !== undefined,
    isEmailConfirmed: isEmailConfirmed(doc),
    isUnconfirmed: doc.emailConfirmedAt === null,
    wantsSecurityLetters: wantsSecurityLetters(doc),
    waitingLetters: waitingLettersOf(doc),
    wantsPostLetters: doc.postLetters !== false,
    sessionVersion: doc.sessionVersion,
    isBlocked: doc.blockedAt !== null,
    hasPassword: doc.passwordHash !== undefined,
    providers: (doc.accounts ?? []).map((account) => account.slice(0, account.indexOf(':'))),
    hasSecondFactor: doc.secondFactor !== undefined,
    createdAt: doc.createdAt,
  };
}

/**
 * Whether letters other than those about the address itself may be sent to it. Of accounts created without mail, only
 * those of people who write count as confirmed, because an admin has given them the role.
 */
export function isEmailConfirmed({ emailConfirmedAt, role }: UserDoc): boolean {
  return emailConfirmedAt === undefined ? role !== 'reader' : emailConfirmedAt !== null;
}

/**
 * The address by which a user owns a subscription, letters and refusals. Null until it is confirmed: until then they may
 * be somebody else’s.
 */
export function confirmedKeyOf(doc: UserDoc): string | null {
  return isEmailConfirmed(doc) ? (doc.emailKey ?? null) : null;
}

export function wantsSecurityLetters({ securityLetters, role }: UserDoc): boolean {
  return securityLetters ?? role !== 'reader';
}

export function waitingLettersOf({ waitingLetters }: UserDoc): WaitingLetters {
  return waitingLetters ?? 'hourly';
}

/** The fields that the API shows users about themselves. */
export function toCurrentUser({ id, name, email, role, image }: User): CurrentUser {
  return { id, name, email, role, image };
}

export function toAuthor(doc: UserDoc): Author {
  const { _id, name, image, role, deletedAt, blockedAt } = doc;
  const isBlocked = blockedAt !== null;
  const isAdmin = role === 'admin' && !isBlocked;
  return { id: _id.toHexString(), name: deletedAt ? null : name, image, isBlocked, isAdmin };
}
