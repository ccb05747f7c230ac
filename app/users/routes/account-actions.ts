import { redirect } from 'react-router';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { changePasswordSchema, lettersSchema, newEmailSchema, profileSchema } from '#contract/users/users.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { confirmByPassword } from '#server/auth/confirm-sign-in.ts';
import { configuredProviders } from '#server/auth/providers.ts';
import { changePassword, requirePassword } from '#server/auth/sign-in.ts';
import { invalidAt, NotFound } from '#server/errors.ts';
import { ownPath } from '#server/http/request/forms.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import type { ResponseNotes } from '#server/http/response/response-notes.ts';
import { beginOAuth } from '#server/http/session/oauth-flow.ts';
import type { RequestSession } from '#server/http/session/session-cookie.ts';
import { resumeNotices, stopNotices } from '#server/letters/stops.ts';
import { requestNewAddress } from '#server/users/email/change-email.ts';
import { askAgainToConfirm } from '#server/users/email/confirm-email.ts';
import { deleteAccount } from '#server/users/management/delete-account.ts';
import { disconnectProvider } from '#server/users/oauth-accounts.ts';
import { endSessions, revokeSession } from '#server/users/sessions/sessions.ts';
import { endAllSessions } from '#server/users/sign-out.ts';
import { chooseLetters, updateProfile } from '#server/users/users.ts';

type Fields = Record<string, string>;
export type AccountAction = (given: {
  actor: SignedIn;
  fields: Fields;
  locale: Locale;
  session: RequestSession;
  notes: ResponseNotes;
  /** The client’s IP address. */
  address: string;
}) => Promise<LeavingForProvider | undefined>;

/** The user goes to a provider through a page, because `form-action` forbids redirects of forms to other sites. */
export type LeavingForProvider = { provider: string; address: string };

/** The actions of the account page's forms, by their `intent` field. The others throw a redirect or an error. */
export const accountActions: Record<string, AccountAction> = {
  async profile({ actor, fields, locale }) {
    await updateProfile({ id: actor.user.id, ...parse(profileSchema, { name: fields.name }) });
    throw accountDone(locale, 'profile');
  },

  /** The letter after the sign-up once more. */
  async 'confirm-email'({ actor, locale, address }) {
    await askAgainToConfirm({ user: actor.user, address });
    throw accountDone(locale, 'confirmationSent');
  },

  async 'new-email'({ actor, fields, locale, address }) {
    const { email } = parse(newEmailSchema, { email: fields.email });
    const confirmed = await confirmByPassword({ actor, password: fields.current ?? null });
    await requestNewAddress({ actor: confirmed, email, address });
    throw accountDone(locale, 'newAddressSent');
  },

  async letters({ actor, fields, locale }) {
    const chosen = parse(lettersSchema, {
      locale: fields.locale,
      securityLetters: fields.security === 'yes',
      // Only the form of an admin has these fields.
      ...(fields.waiting === undefined
        ? {}
        : { waitingLetters: fields.waiting, postLetters: fields.posts === 'yes' }),
    });
    await chooseLetters({ id: actor.user.id, ...chosen });
    throw accountDone(locale, 'letters');
  },

  async 'stop-letters'({ actor, locale }) {
    await stopNotices({ userId: actor.user.id, topic: 'all' });
    throw accountDone(locale, 'letters');
  },

  async 'resume-letters'({ actor, fields, locale }) {
    await resumeNotices({ actor, topic: fields.topic ?? '' });
    throw accountDone(locale, 'letters');
  },

  async 'remove-picture'({ actor, locale }) {
    await updateProfile({ id: actor.user.id, image: null });
    throw accountDone(locale, 'picture');
  },

  async password({ actor, fields, locale, session }) {
    const { next } = parse(changePasswordSchema, { next: fields.next });
    const user = await changePassword({ user: actor.user, current: fields.current ?? null, next });
    await session.start(user);
    throw accountDone(locale, 'password');
  },

  async connect({ actor, fields, locale, notes }) {
    const provider = requireProvider(fields);
    await confirmByPassword({ actor, password: fields.current ?? null });
    const returnTo = donePath(locale, 'connected');
    const target = { userId: actor.user.id, purpose: 'connect', locale, returnTo } as const;
    const address = await beginOAuth({ provider: provider.id, target, notes });
    return { provider: provider.name, address };
  },

  /** Confirms who the user is by a connected provider. */
  async confirm({ actor, fields, locale, notes }) {
    const provider = requireProvider(fields);
    const returnTo = ownPath(fields.returnTo) ?? donePath(locale, 'confirmed');
    const target = { userId: actor.user.id, purpose: 'confirm', locale, returnTo } as const;
    const address = await beginOAuth({ provider: provider.id, target, notes });
    return { provider: provider.name, address };
  },

  async disconnect({ actor, fields, locale }) {
    await disconnectProvider({ userId: actor.user.id, provider: fields.provider ?? '' });
    throw accountDone(locale, 'disconnected');
  },

  async 'end-session'({ actor, fields, locale }) {
    await revokeSession({ userId: actor.user.id, id: fields.session ?? '' });
    throw accountDone(locale, 'session');
  },

  async 'end-others'({ actor, locale }) {
    await endSessions({ userId: actor.user.id, except: actor.session.id });
    throw accountDone(locale, 'session');
  },

  async 'end-all'({ actor, locale, session }) {
    await endAllSessions({ userId: actor.user.id });
    await session.end();
    throw redirect(`${paths.signIn(locale)}?done=signedOut`, 303);
  },

  async delete({ actor, fields, locale, session }) {
    if (fields.confirm !== 'yes') {
      throw invalidAt('confirm', 'Must be ticked', 'confirm');
    }

    await requirePassword({ user: actor.user, password: fields.current ?? null });
    await deleteAccount({ actor, id: actor.user.id });
    await session.end();
    throw redirect(`${paths.signIn(locale)}?done=deleted`, 303);
  },
};

function requireProvider({ provider: given }: Fields) {
  const provider = configuredProviders().find(({ id }) => id === given);
  if (!provider) throw new NotFound();
  return provider;
}

export function accountDone(locale: Locale, what: string): Response {
  return redirect(donePath(locale, what), 303);
}

function donePath(locale: Locale, what: string): string {
  return `${paths.account(locale)}?${new URLSearchParams({ done: what })}`;
}
