import { redirect } from 'react-router';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { changePasswordSchema, profileSchema } from '#contract/users.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { changePassword, requirePassword } from '#server/auth/sign-in.ts';
import { Invalid } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import type { RequestSession } from '#server/http/session/session-cookie.ts';
import { endSessions, revokeSession } from '#server/users/sessions/sessions.ts';
import { deleteUser, updateProfile } from '#server/users/users.ts';

type Fields = Record<string, string>;
type AccountAction = (given: {
  actor: SignedIn;
  fields: Fields;
  locale: Locale;
  session: RequestSession;
}) => Promise<void>;

/** The actions of the account page's forms, by their `intent` field. Each throws a redirect or an error. */
export const accountActions: Record<string, AccountAction> = {
  async profile({ actor, fields, locale }) {
    await updateProfile({ id: actor.user.id, ...parse(profileSchema, { name: fields.name }) });
    throw done(locale, 'profile');
  },

  async 'remove-picture'({ actor, locale }) {
    await updateProfile({ id: actor.user.id, image: null });
    throw done(locale, 'picture');
  },

  async password({ actor, fields, locale, session }) {
    const { next } = parse(changePasswordSchema, { next: fields.next });
    const user = await changePassword({ user: actor.user, current: fields.current ?? null, next });
    await session.start(user);
    throw done(locale, 'password');
  },

  async 'end-session'({ actor, fields, locale }) {
    await revokeSession({ userId: actor.user.id, id: fields.session ?? '' });
    throw done(locale, 'session');
  },

  async 'end-others'({ actor, locale }) {
    await endSessions({ userId: actor.user.id, except: actor.session.id });
    throw done(locale, 'session');
  },

  async delete({ actor, fields, locale, session }) {
    if (fields.confirm !== 'yes') {
      throw new Invalid('Invalid request', [{ path: 'confirm', message: 'Must be ticked', code: 'confirm' }]);
    }
    await requirePassword({ user: actor.user, password: fields.current ?? null });
    await deleteUser({ id: actor.user.id });
    await session.end();
    throw redirect(`${paths.signIn(locale)}?done=deleted`, 303);
  },
};

function done(locale: Locale, what: string): Response {
  return redirect(`${paths.account(locale)}?${new URLSearchParams({ done: what })}`, 303);
}
