import { redirect } from 'react-router';
import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { newPasskeySchema, passkeyName } from '#contract/users/passkeys.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { isFreshSignIn, requireFreshSignIn } from '#server/auth/sign-in.ts';
import { Invalid } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import type { RequestSession } from '#server/http/session/session-cookie.ts';
import type { RelyingParty } from '#server/users/second-factor/model.ts';
import { addPasskey, removePasskey, renewRecoveryCodes } from '#server/users/second-factor/passkeys.ts';
import { confirmSession } from '#server/users/sessions/sessions.ts';
import { readPasskey } from './passkey-fields.ts';

type SecondFactorAction = (given: {
  actor: SignedIn;
  fields: Record<string, string>;
  locale: Locale;
  session: RequestSession;
  relyingParty: RelyingParty;
}) => Promise<NewCodes>;

/** Recovery codes, which the response alone shows; `isFirst` where two-step sign-in has just begun. */
export type NewCodes = { codes: string[]; isFirst: boolean };

const nameSchema = z.strictObject({ passkeyName });

/** The actions of the page's forms, by their `intent` field. Most throw a redirect. */
export const secondFactorActions: Record<string, SecondFactorAction> = {
  async confirm({ actor, fields, locale }) {
    if (!isFreshSignIn(actor.session)) {
      await requireFreshSignIn({ ...actor, password: fields.current ?? null });
      await confirmSession({ id: actor.session.id });
    }
    throw done(locale, 'confirmed');
  },

  async add({ actor, fields, locale, session, relyingParty }) {
    requireConfirmed(actor);
    const { passkeyName: name } = parse(nameSchema, { passkeyName: fields.passkeyName });
    const response = readPasskey(newPasskeySchema, fields.credential);
    const { user, recoveryCodes } = await addPasskey({ actor, name, response, relyingParty });
    if (!recoveryCodes) throw done(locale, 'added');
    // The first passkey has ended all sessions, this one too.
    await session.start(user);
    return { codes: recoveryCodes, isFirst: true };
  },

  async remove({ actor, fields, locale }) {
    requireConfirmed(actor);
    await removePasskey({ actor, id: fields.passkey ?? '' });
    throw done(locale, 'removed');
  },

  async 'new-codes'({ actor }) {
    requireConfirmed(actor);
    return { codes: await renewRecoveryCodes({ actor }), isFirst: false };
  },
};

/** The page shows the form that confirms, where the sign-in or its confirmation is too long ago. */
function requireConfirmed({ session }: SignedIn): void {
  if (isFreshSignIn(session)) return;
  const message = 'Confirm that it is you';
  throw new Invalid(message, [{ path: '', message, code: 'confirm_again' }]);
}

function done(locale: Locale, what: string): Response {
  return redirect(`${paths.secondFactor(locale)}?${new URLSearchParams({ done: what })}`, 303);
}
