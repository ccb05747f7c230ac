import type { Role } from '#contract/people.ts';
import { hashPassword } from '../auth/passwords.ts';
import { isDuplicateKey } from '../db/failures.ts';
import { findId, newId } from '../db/ids.ts';
import { Conflict, NotFound } from '../errors.ts';
import { endSessions } from '../sessions/sessions.ts';
import { takeAway } from './last-admin.ts';
import { type Author, type Member, type PersonDoc, toAuthor, toEmailKey, toMember } from './model.ts';
import * as store from './store.ts';

/** Makes an account. Throws Conflict where the address is somebody's. */
export async function createPerson({
  name,
  email,
  password,
  role = 'reader',
  now = new Date(),
}: {
  name: string;
  email: string;
  password: string;
  role?: Role;
  now?: Date;
}): Promise<Member> {
  const emailKey = toEmailKey(email);
  if (await store.findByEmailKey(emailKey)) throw emailTaken();
  const passwordHash = await hashPassword(password);
  const doc: PersonDoc = { ...newDoc({ name, role, now }), email: email.trim(), emailKey, passwordHash };
  return toMember(await insert(doc));
}

/** Makes an account that is opened by a provider. Throws Conflict where the address is somebody's. */
export async function createPersonElsewhere({
  name,
  email,
  account,
  now = new Date(),
}: {
  name: string;
  email: string | null;
  account: string;
  now?: Date;
}): Promise<Member> {
  const address = email === null ? {} : { email: email.trim(), emailKey: toEmailKey(email) };
  return toMember(
    await insert({ ...newDoc({ name, role: 'reader', now }), ...address, accounts: [account] }),
  );
}

/** The person, or null where there is none any more. */
export async function findPerson({ id }: { id: string }): Promise<Member | null> {
  const objectId = findId(id);
  const doc = objectId && (await store.findAlive(objectId));
  return doc && toMember(doc);
}

export async function findPersonByEmail({ email }: { email: string }): Promise<Member | null> {
  const doc = await store.findByEmailKey(toEmailKey(email));
  return doc && toMember(doc);
}

export async function findPersonByAccount({ account }: { account: string }): Promise<Member | null> {
  const doc = await store.findByAccount(account);
  return doc && toMember(doc);
}

export async function hasAdmin(): Promise<boolean> {
  return (await store.countAdmins()) > 0;
}

/** Throws NotFound. */
export async function updateProfile({
  id,
  ...fields
}: {
  id: string;
  name?: string;
  image?: string | null;
}): Promise<void> {
  if (!(await store.setFields(requireId(id), fields))) throw unknown();
}

/** Sets a password without asking for the old one and ends every session. Throws NotFound. */
export async function setPassword({ id, password }: { id: string; password: string }): Promise<Member> {
  const doc = await store.setPasswordHash(requireId(id), await hashPassword(password));
  if (!doc) throw unknown();
  await endSessions({ personId: id });
  return toMember(doc);
}

/**
 * Hands an account over to an admin: nothing that opened it before does so any more. Addresses here are not
 * verified, so whoever made it need not be the owner of its address. Throws NotFound.
 */
export async function handOverToAdmin({ id, password }: { id: string; password: string }): Promise<Member> {
  const doc = await store.makeAdmin(requireId(id), await hashPassword(password));
  if (!doc) throw unknown();
  await endSessions({ personId: id });
  return toMember(doc);
}

/** Throws NotFound, and Conflict where the last admin would go. */
export async function setRole({ id, role }: { id: string; role: Role }): Promise<void> {
  const _id = requireId(id);
  if (role !== 'admin') await takeAway(_id, (departure) => store.demote(_id, departure));
  else if (!(await store.promote(_id))) throw unknown();
}

/** A blocked person's sessions end, and they can't comment. Throws NotFound; Conflict for the last admin. */
export async function blockPerson({ id, now = new Date() }: { id: string; now?: Date }): Promise<void> {
  const _id = requireId(id);
  await takeAway(_id, (departure) => store.block(_id, now, departure));
  await endSessions({ personId: id });
}

export async function unblockPerson({ id }: { id: string }): Promise<void> {
  if (!(await store.unblock(requireId(id)))) throw unknown();
}

export async function listBlocked(): Promise<Member[]> {
  return (await store.listBlocked()).map(toMember);
}

/** Erases everything personal; comments stay without a name. Throws NotFound; Conflict for the last admin. */
export async function deletePerson({ id, now = new Date() }: { id: string; now?: Date }): Promise<void> {
  const _id = requireId(id);
  await takeAway(_id, (departure) => store.erase(_id, now, departure));
  await endSessions({ personId: id });
}

export function isSomebodysPicture({ url }: { url: string }): Promise<boolean> {
  return store.hasImage(url);
}

/** Names and pictures by id, people who are gone included. */
export async function mapAuthors(ids: Iterable<string>): Promise<Map<string, Author>> {
  const wanted = [...new Set(ids)].map(findId).filter((id) => id !== null);
  const docs = wanted.length > 0 ? await store.findByIds(wanted) : [];
  return new Map(docs.map((doc) => [doc._id.toHexString(), toAuthor(doc)]));
}

async function insert(doc: PersonDoc): Promise<PersonDoc> {
  try {
    await store.insertPerson(doc);
    return doc;
  } catch (error) {
    if (isDuplicateKey(error)) throw emailTaken();
    throw error;
  }
}

function newDoc({ name, role, now }: { name: string; role: Role; now: Date }): PersonDoc {
  return {
    _id: newId(),
    name,
    role,
    image: null,
    epoch: 0,
    createdAt: now,
    blockedAt: null,
    deletedAt: null,
  };
}

function requireId(id: string) {
  const objectId = findId(id);
  if (!objectId) throw unknown();
  return objectId;
}

function unknown(): NotFound {
  return new NotFound('There is no such person');
}

function emailTaken(): Conflict {
  const message = 'Somebody has an account with this address already';
  return new Conflict('The address is taken', [{ path: 'email', message, code: 'email_taken' }]);
}
