import type { AuditAction } from '#contract/audit.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Role } from '#contract/users/roles.ts';
import type { WaitingLetters } from '#contract/users/users.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor, ById } from '#server/auth/actor.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { consumePoint } from '#server/auth/rate-limit.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { isDuplicateKey } from '#server/db/failures.ts';
import { findId, findIds, newId } from '#server/db/ids.ts';
import { tryWrite } from '#server/db/optional-write.ts';
import { Conflict } from '#server/errors.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { endLinksOf, isReserved } from './email/link-store.ts';
import { removeUnlessLastAdmin } from './last-admin.ts';
import { type Author, toAuthor, toUser, type User, type UserDoc } from './model.ts';
import { deleteLinkOf } from './password-link-store.ts';
import { sendSecurityLetter } from './security-letters.ts';
import { endSessions } from './sessions/sessions.ts';
import * as store from './store.ts';
import { requireUserId, userNotFound } from './user-id.ts';

/** Creates an account. Throws Forbidden, and Conflict if the address has one. */
export async function createUser({
  actor,
  name,
  email,
  password,
  role = 'reader',
  languages = [],
  locale,
  mustConfirmEmail = false,
  now = new Date(),
}: {
  /** Anonymous if a user signs up. */
  actor: Actor;
  name: string;
  email: string;
  password: string;
  role?: Role;
  /** The languages of a translator. */
  languages?: Locale[];
  /** The language of letters; the command line gives none. */
  locale?: Locale | undefined;
  /** Whether a user who signs up is asked to confirm the address. */
  mustConfirmEmail?: boolean;
  now?: Date;
}): Promise<User> {
  const isSignUp = actor.kind === 'anonymous' && role === 'reader';
  if (!isSignUp) requireCan(actor, 'manage users');
  const emailKey = toEmailKey(email);
  if ((await store.findByEmailKey(emailKey)) || (await isReserved(emailKey, now))) throw emailTaken();

  const passwordHash = await hashPassword(password, 'new users');
  const doc: UserDoc = {
    ...newDoc({ name, role, locale, now }),
    ...(role === 'translator' ? { languages } : {}),
    email: email.trim(),
    emailKey,
    passwordHash,
    // If an admin or a letter has named the address, that confirms it.
    ...(isSignUp ? (mustConfirmEmail ? { emailConfirmedAt: null } : {}) : { emailConfirmedAt: now }),
  };

  const user = toUser(await insert(doc));
  // An empty blog shows its first steps until there is an admin.
  if (role === 'admin') await raiseRevision('profiles');
  if (!isSignUp) await record(actor, 'user.created', user.id, now);

  return user;
}

/** Creates an account that signs in through a provider. Throws Conflict if the address has an account. */
export async function createUserFromOAuth({
  name,
  email,
  account,
  locale,
}: {
  name: string;
  email: string | null;
  account: string;
  locale: Locale;
}): Promise<User> {
  const now = new Date();
  const emailKey = email === null ? null : toEmailKey(email);
  if (emailKey !== null && (await isReserved(emailKey, now))) throw emailTaken();

  // The provider has verified the address.
  const address =
    email === null || emailKey === null ? {} : { email: email.trim(), emailKey, emailConfirmedAt: now };
  return toUser(
    await insert({ ...newDoc({ name, role: 'reader', locale, now }), ...address, accounts: [account] }),
  );
}

/** The user, or null if the id is unknown or deleted. */
export async function findUser({ id }: { id: string }): Promise<User | null> {
  const objectId = findId(id);
  const doc = objectId && (await store.findUser(objectId));
  return doc && toUser(doc);
}

export async function findUserByEmail({ email }: { email: string }): Promise<User | null> {
  const doc = await store.findByEmailKey(toEmailKey(email));
  return doc && toUser(doc);
}

export async function findUserByOAuthAccount({ account }: { account: string }): Promise<User | null> {
  const doc = await store.findByOAuthAccount(account);
  return doc && toUser(doc);
}

export async function hasAdmin(): Promise<boolean> {
  return (await store.countAdmins()) > 0;
}

/** Changes the name or the picture, which pages show next to comments. Throws NotFound, TooMany. */
export async function updateProfile({
  id,
  ...fields
}: {
  id: string;
  name?: string;
  image?: string | null;
}): Promise<void> {
  // Each change invalidates the cached pages of all posts.
  await consumePoint('profile changes', id);
  if (!(await store.setFields(requireUserId(id), fields))) throw userNotFound();
  await raiseRevision('profiles');
}

/** Sets which letters the user gets, and in which language. Throws NotFound. */
export async function chooseLetters({
  id,
  ...fields
}: {
  id: string;
  locale: Locale;
  securityLetters: boolean;
  waitingLetters?: WaitingLetters;
  postLetters?: boolean;
}): Promise<void> {
  if (!(await store.setFields(requireUserId(id), fields))) throw userNotFound();
}

/**
 * Records the language of the page that a user reads, for letters to users who have not chosen one. Reads continue
 * while the database refuses writes.
 */
export async function rememberPageLocale({ user, locale }: { user: User; locale: Locale }): Promise<void> {
  if (user.hasChosenLocale || user.locale === locale) return;
  await tryWrite(async () => void (await store.setFields(requireUserId(user.id), { pageLocale: locale })));
}

/** Sets a password without checking the old one, and ends all sessions. Throws Forbidden, NotFound. */
export async function setPassword({ actor, id, password }: ById & { password: string }): Promise<User> {
  requireCan(actor, 'manage users');
  const user = await replacePassword({ id, password });
  await record(actor, 'user.password-set', id);
  return user;
}

/** Sets the password of users who have shown that the account is theirs. Throws NotFound. */
export async function replacePassword({ id, password }: { id: string; password: string }): Promise<User> {
  const now = new Date();
  const doc = await store.setPasswordHash(requireUserId(id), await hashPassword(password));
  if (!doc) throw userNotFound();

  await endSessions({ userId: id });
  // An unused link must not replace the new password later.
  await deleteLinkOf(doc._id);
  await endLinksOf(doc._id, { kinds: ['reset'], now });
  await sendSecurityLetter({ userId: doc._id, kind: 'passwordChanged', data: {}, now });

  return toUser(doc);
}

/**
 * Hands an account over to the admin: its password, sessions and OAuth accounts are replaced, because another user
 * may have created it with an unverified email address. Throws NotFound.
 */
export async function handOverToAdmin({ id, password }: { id: string; password: string }): Promise<User> {
  const doc = await store.makeAdmin(requireUserId(id), await hashPassword(password), new Date());
  if (!doc) throw userNotFound();
  await raiseRevision('profiles');
  await endSessions({ userId: id });
  return toUser(doc);
}

/**
 * Gives a role, to a translator with languages. It counts from the next request on. Throws Forbidden, NotFound, and
 * Conflict for the last admin.
 */
export async function setRole({
  actor,
  id,
  role,
  languages = [...LOCALES],
}: ById & { role: Role; languages?: Locale[] }): Promise<void> {
  const now = new Date();
  requireCan(actor, 'manage users');
  requireRecentSignIn(actor);
  const _id = requireUserId(id);
  const given = { role, languages: role === 'translator' ? languages : [], at: now };
  if (role !== 'admin') await removeUnlessLastAdmin(_id, (departure) => store.assign(_id, given, departure));
  else if (!(await store.promote(_id))) throw userNotFound();
  await raiseRevision('profiles');
  await recordChange({ actor, action: `user.made-${role}`, subject: { id }, locales: given.languages, now });
}

/**
 * Ends the user's sessions; a blocked user cannot comment. Throws Forbidden, NotFound, and Conflict for the last
 * admin.
 */
export async function blockUser({ actor, id }: ById): Promise<void> {
  const now = new Date();
  requireCan(actor, 'block user', { id });
  const _id = requireUserId(id);
  await removeUnlessLastAdmin(_id, (departure) => store.block(_id, now, departure));
  await raiseRevision('profiles');
  await endSessions({ userId: id });
  await record(actor, 'user.blocked', id, now);
}

/** Throws Forbidden, NotFound. */
export async function unblockUser({ actor, id }: ById): Promise<void> {
  requireCan(actor, 'block user', { id });
  if (!(await store.unblock(requireUserId(id)))) throw userNotFound();
  await raiseRevision('profiles');
  await record(actor, 'user.unblocked', id);
}

/** Blocked users, last blocked first. */
export async function listBlocked({ limit }: { limit: number }): Promise<User[]> {
  return (await store.listBlocked(limit)).map(toUser);
}

/**
 * Erases the data in the account itself, and marks the rest for `delete-account.ts`. Throws Forbidden, NotFound, and
 * Conflict for the last admin.
 */
export async function deleteUser({
  actor,
  id,
  withComments = false,
  now = new Date(),
}: ById & { withComments?: boolean; now?: Date }): Promise<void> {
  requireCan(actor, 'delete user', { id });
  const _id = requireUserId(id);
  await removeUnlessLastAdmin(_id, (departure) => store.erase(_id, { at: now, withComments }, departure));
  await deleteLinkOf(_id);
  await raiseRevision('profiles');
  await endSessions({ userId: id });
  await record(actor, 'user.deleted', id, now);
}

/** Names and pictures by id, deleted users included. */
export async function mapAuthors(ids: Iterable<string>): Promise<Map<string, Author>> {
  const objectIds = findIds(ids);
  const docs = objectIds.length > 0 ? await store.findByIds(objectIds) : [];
  return new Map(docs.map((doc) => [doc._id.toHexString(), toAuthor(doc)]));
}

function record(actor: Actor, action: AuditAction, id: string, now = new Date()): Promise<void> {
  return recordChange({ actor, action, subject: { id }, now });
}

async function insert(doc: UserDoc): Promise<UserDoc> {
  try {
    await store.insertUser(doc);
    return doc;
  } catch (error) {
    if (isDuplicateKey(error)) throw emailTaken();
    throw error;
  }
}

function newDoc({
  name,
  role,
  locale,
  now,
}: Pick<UserDoc, 'name' | 'role'> & { locale: Locale | undefined; now: Date }): UserDoc {
  return {
    _id: newId(),
    name,
    role,
    image: null,
    ...(locale ? { locale } : {}),
    sessionVersion: 0,
    createdAt: now,
    blockedAt: null,
    deletedAt: null,
  };
}

export function emailTaken(): Conflict {
  const message = 'An account with this email address already exists';
  return new Conflict('The email address is taken', [{ path: 'email', message, code: 'email_taken' }]);
}
