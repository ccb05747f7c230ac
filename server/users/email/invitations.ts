import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/users/roles.ts';
import type { Invitation } from '#contract/users/user-list.ts';
import { recordChange } from '#server/audit/record.ts';
import { type Actor, type ById, SERVICE } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { newId } from '#server/db/ids.ts';
import { NotFound } from '#server/errors.ts';
import { toEmailKey } from '#server/mail/email-key.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { isMakerTrusted, makerOf } from '#server/users/makers.ts';
import type { User } from '#server/users/model.ts';
import { createUser, emailTaken, mapAuthors } from '#server/users/users.ts';
import { isOwned, releaseAddress } from './email-store.ts';
import * as store from './link-store.ts';
import { consumeLink, invalidToken, makeLink } from './links.ts';
import { requireMail } from './require-mail.ts';

/**
 * Sends a letter with which its recipient can create an account with this role; an earlier invitation of the address
 * ends. Throws Forbidden, Conflict if an account has confirmed the address, and Unavailable without mail.
 */
export async function invite({
  actor,
  email,
  role,
  languages = [],
  locale,
}: {
  actor: Extract<Actor, { kind: 'user' }>;
  email: string;
  role: Role;
  languages?: Locale[];
  locale: Locale;
}): Promise<void> {
  const now = new Date();
  requireMail();
  requireCan(actor, 'manage users');
  requireRecentSignIn(actor, now);

  const emailKey = toEmailKey(email);
  if (await isOwned(emailKey)) throw emailTaken();

  await store.deleteInvitations({ emailKey });
  const linkId = newId().toHexString();
  const madeBy = makerOf(actor);
  const given = role === 'translator' ? { role, languages } : { role };
  await makeLink(
    linkId,
    { kind: 'invitation', email: email.trim(), emailKey, ...given, locale, madeBy },
    now,
  );

  const data = { linkId, by: actor.user.name, role };
  await enqueueLetters([{ kind: 'invitation', to: emailKey, locale, data }], { now });
  await recordChange({ actor, action: 'user.invited', now });
}

/** The invitations that still work, newest first. Throws Forbidden. */
export async function listInvitations({
  actor,
  now = new Date(),
}: {
  actor: Actor;
  now?: Date;
}): Promise<Invitation[]> {
  requireCan(actor, 'manage users');
  const docs = await store.listInvitations(now);
  const areTrusted = await Promise.all(docs.map(isTrusted));
  const makers = await mapAuthors(docs.flatMap(({ madeBy }) => madeBy?.toHexString() ?? []));

  return docs
    .filter((_, at) => areTrusted[at])
    .map(({ _id, email, role = 'reader', languages = [], madeBy, expiresAt }) => ({
      id: _id,
      email,
      role,
      languages,
      madeBy: makers.get(madeBy?.toHexString() ?? '')?.name ?? null,
      expiresAt: expiresAt.toISOString(),
    }));
}

/** Throws Forbidden, NotFound. */
export async function withdrawInvitation({ actor, id }: ById): Promise<void> {
  requireCan(actor, 'manage users');
  if ((await store.deleteInvitations({ _id: id })) === 0) throw new NotFound('Invitation not found');
}

/** The address that a link invites; null if the link does not work. */
export async function findInvitation({ token }: { token: string }): Promise<{ email: string } | null> {
  const link = await store.findLink(hashSecret(token), ['invitation'], new Date());
  return link && (await isTrusted(link)) ? { email: link.email } : null;
}

/**
 * Creates the account of an invitation and confirms its address. An account that somebody had signed up with the address
 * goes on without it. Throws Invalid, Conflict.
 */
export function acceptInvitation({
  token,
  name,
  password,
  locale,
}: {
  token: string;
  name: string;
  password: string;
  locale: Locale;
}): Promise<User> {
  const now = new Date();
  return consumeLink({ token, kinds: ['invitation'], now }, async (link) => {
    if (!(await isTrusted(link))) throw invalidToken();
    const { email, emailKey, role = 'reader', languages = [] } = link;

    await releaseAddress(emailKey);
    return createUser({ actor: SERVICE, name, email, password, role, languages, locale, now });
  });
}

/** An invitation ends when the admin who sent it loses the rights. */
function isTrusted({ madeBy, createdAt }: store.LinkDoc): Promise<boolean> {
  return isMakerTrusted(madeBy, createdAt);
}
