import type { SignedIn } from '#server/auth/actor.ts';
import { consumePoint } from '#server/auth/rate-limit.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { config } from '#server/config.ts';
import { confirmedKeyOf, type UserDoc } from '#server/users/model.ts';
import { findUser } from '#server/users/store.ts';
import { requireUserId, userNotFound } from '#server/users/user-id.ts';
import { findPersonal, PERSONAL_COLLECTIONS } from './personal-store.ts';

/**
 * Everything that is stored about an account, as chunks of one JSON text: the account, and the documents of each
 * collection that name it. Secrets and their hashes are left out. Throws Forbidden without a recent sign-in,
 * NotFound, TooMany.
 */
export async function exportMyData({ actor }: { actor: SignedIn }): Promise<AsyncGenerator<string>> {
  const now = new Date();
  requireRecentSignIn(actor, now);
  await consumePoint('data exports', actor.user.id);
  const doc = await findUser(requireUserId(actor.user.id));
  if (!doc) throw userNotFound();
  return toChunks(doc, now);
}

async function* toChunks(doc: UserDoc, now: Date): AsyncGenerator<string> {
  const head = { site: config().publicUrl, exportedAt: now, account: toAccount(doc) };
  yield JSON.stringify(head, null, 2).slice(0, -2);

  for (const name of PERSONAL_COLLECTIONS) {
    let separator = `,\n  ${JSON.stringify(name)}: [\n    `;
    for await (const found of findPersonal(name, { id: doc._id, confirmedKey: confirmedKeyOf(doc) })) {
      yield separator + JSON.stringify(found);
      separator = ',\n    ';
    }
    if (separator === ',\n    ') yield '\n  ]';
  }
  yield '\n}\n';
}

function toAccount(doc: UserDoc) {
  const { _id, name, email, role, image, locale, pageLocale, accounts, secondFactor } = doc;
  const { passwordHash, emailConfirmedAt, securityLetters, waitingLetters, postLetters } = doc;
  const { createdAt, blockedAt, rightsEndedAt } = doc;

  return {
    id: _id,
    name,
    email,
    role,
    image,
    locale,
    pageLocale,
    emailConfirmedAt,
    securityLetters,
    waitingLetters,
    postLetters,
    hasPassword: passwordHash !== undefined,
    accounts,
    passkeys: secondFactor?.passkeys.map((passkey) => ({
      name: passkey.name,
      host: passkey.rpId,
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
    })),
    authenticatorApp: secondFactor?.app?.createdAt,
    recoveryCodes: secondFactor?.recoveryCodes.length,
    createdAt,
    blockedAt,
    rightsEndedAt,
  };
}
