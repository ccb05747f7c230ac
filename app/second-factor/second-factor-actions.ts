import { redirect } from 'react-router';
import { z } from '#contract/browsers/zod.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { newPasskeySchema, passkeyName } from '#contract/second-factor/passkeys.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { confirmByPassword } from '#server/auth/confirm-sign-in.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import type { RequestSession } from '#server/http/session/session-cookie.ts';
import { addApp, removeApp } from '#server/second-factor/authenticator-app.ts';
import { renewRecoveryCodes } from '#server/second-factor/factors.ts';
import type { RelyingParty } from '#server/second-factor/model.ts';
import { addPasskey, removePasskey } from '#server/second-factor/passkeys.ts';
import type { User } from '#server/users/model.ts';
import { readPasskey } from './passkey-fields.ts';

type SecondFactorAction = (given: {
  actor: SignedIn;
  fields: Record<string, string>;
  locale: Locale;
  session: RequestSession;
  relyingParty: RelyingParty;
}) => Promise<NewCodes>;

/** Recovery codes, which only the response shows; `isFirst` if two-step sign-in has just begun. */
export type NewCodes = { codes: string[]; isFirst: boolean };

const nameSchema = z.strictObject({ passkeyName });

/** The actions of the page's forms, by their `intent` field. Most throw a redirect. */
export const secondFactorActions: Record<string, SecondFactorAction> = {
  async confirm({ actor, fields, locale }) {
    await confirmByPassword({ actor, password: fields.current ?? null });
    throw done(locale, 'confirmed');
  },

  async add({ actor, fields, locale, session, relyingParty }) {
    requireRecentSignIn(actor);
    const { passkeyName: name } = parse(nameSchema, { passkeyName: fields.passkeyName });
    const response = readPasskey(newPasskeySchema, fields.credential);
    const added = await addPasskey({ actor, name, response, relyingParty });
    return showCodes(added, { session, otherwise: done(locale, 'added') });
  },

  async 'add-app'({ actor, fields, locale, session }) {
    requireRecentSignIn(actor);
    const added = await addApp({ actor, code: fields.appCode ?? '' });
    return showCodes(added, { session, otherwise: done(locale, 'appAdded') });
  },

  async 'remove-app'({ actor, locale }) {
    requireRecentSignIn(actor);
    await removeApp({ actor });
    throw done(locale, 'appRemoved');
  },

  async remove({ actor, fields, locale }) {
    requireRecentSignIn(actor);
    await removePasskey({ actor, id: fields.passkey ?? '' });
    throw done(locale, 'removed');
  },

  async 'new-codes'({ actor }) {
    requireRecentSignIn(actor);
    return { codes: await renewRecoveryCodes({ actor }), isFirst: false };
  },
};

/** The first factor has come with codes, and has ended all sessions, this one too. */
async function showCodes(
  { user, recoveryCodes }: { user: User; recoveryCodes: string[] | null },
  { session, otherwise }: { session: RequestSession; otherwise: Response },
): Promise<NewCodes> {
  if (!recoveryCodes) throw otherwise;
  await session.start(user);
  return { codes: recoveryCodes, isFirst: true };
}

function done(locale: Locale, what: string): Response {
  return redirect(`${paths.secondFactor(locale)}?${new URLSearchParams({ done: what })}`, 303);
}
