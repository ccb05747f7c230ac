import { randomBytes } from 'node:crypto';
import { replace } from 'react-router';
import type { AdminForm } from '#app/admin/admin-page.ts';
import type { PasswordLink } from '#app/users/ui/admin/users-view.tsx';
import { z } from '#contract/browsers/zod.ts';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { email, invitationSchema, roleSchema, userName } from '#contract/users/users.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { config } from '#server/config.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { invite, withdrawInvitation } from '#server/users/email/invitations.ts';
import { deleteAccount } from '#server/users/management/delete-account.ts';
import { createPasswordLink, sendPasswordLink } from '#server/users/password-links.ts';
import { signOutEverywhere } from '#server/users/sign-out.ts';
import { blockUser, createUser, setRole, unblockUser } from '#server/users/users.ts';

/** `id` is that of the user, `url` the address of the page, whose query stays. */
type UserForm = AdminForm & { id: string; url: URL };
const newUserSchema = z.object({ userName, email });
const PASSWORD_BYTES = 24;

export type UserAction = (form: UserForm) => Promise<PasswordLink>;

export const userActions: Record<string, UserAction> = {
  /** A new user has a random password, and sets their own by the link. */
  async create({ actor, fields, locale }) {
    requireRecentSignIn(actor);
    const { userName: name, email } = parse(newUserSchema, {
      userName: fields.userName,
      email: fields.email,
    });
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const given = parse(roleSchema, { role: 'reader', ...roleIn(fields) });
    const { id } = await createUser({ actor, name, email, password, locale, ...given });

    return linkFor({ actor, id, locale });
  },

  async role({ actor, id, fields, url }) {
    requireRecentSignIn(actor);
    await setRole({ actor, id, ...parse(roleSchema, roleIn(fields)) });
    throw usersDone(url, 'role');
  },

  async block({ actor, id, url }) {
    await blockUser({ actor, id });
    throw usersDone(url, 'blocked');
  },

  async unblock({ actor, id, url }) {
    await unblockUser({ actor, id });
    throw usersDone(url, 'unblocked');
  },

  async 'sign-out'({ actor, id, url }) {
    await signOutEverywhere({ actor, id });
    throw usersDone(url, 'signed-out');
  },

  'password-link': linkFor,

  async 'send-password-link'({ actor, id, locale, url }) {
    await sendPasswordLink({ actor, id, locale });
    throw usersDone(url, 'password-link-sent');
  },

  async invite({ actor, fields, url }) {
    const { email, locale } = fields;
    await invite({ actor, ...parse(invitationSchema, { email, locale, ...roleIn(fields) }) });
    throw usersDone(url, 'invited');
  },

  async 'withdraw-invitation'({ actor, id, url }) {
    await withdrawInvitation({ actor, id });
    throw usersDone(url, 'invitation-withdrawn');
  },

  async delete({ actor, id, fields, url }) {
    await deleteAccount({ actor, id, withComments: fields.comments === 'yes' });
    throw usersDone(url, 'deleted');
  },
};

/** The role of a form, and the languages of a translator. */
function roleIn(fields: Record<string, string>) {
  const { role } = fields;
  const chosen = LOCALES.filter((locale) => fields[`language-${locale}`] === 'yes');
  return { ...(role === undefined ? {} : { role }), languages: role === 'translator' ? chosen : [] };
}

async function linkFor({
  actor,
  id,
  locale,
}: Pick<UserForm, 'actor' | 'id' | 'locale'>): Promise<PasswordLink> {
  const { token, expiresAt, user } = await createPasswordLink({ actor, id });
  const address = config().publicUrl + paths.setPassword(user.locale ?? locale, token);
  return { link: { name: user.name, address, expiresAt: expiresAt.toISOString() } };
}

export function usersDone({ pathname, searchParams }: URL, what: string): Response {
  const query = new URLSearchParams(searchParams);
  query.set('done', what);
  return replace(`${pathname}?${query}`, 303);
}
