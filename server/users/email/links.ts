import { hashSecret } from '#server/auth/secret-hash.ts';
import { Invalid } from '#server/errors.ts';
import { sign } from '#server/secret.ts';
import { findLink, type LinkDoc, type LinkKind, putLink, returnLink, takeLink } from './link-store.ts';

const HOUR = 60 * 60_000;

const LINK_MS: Record<LinkKind, number> = {
  confirm: 7 * 24 * HOUR,
  reset: HOUR,
  'new-address': 24 * HOUR,
  'undo-address': 7 * 24 * HOUR,
  invitation: 7 * 24 * HOUR,
};

/**
 * The token of a link: 256 bits that only this installation can compute from an id. Every attempt to send a letter
 * has the same link, and no token has to be stored.
 */
function tokenOf(kind: LinkKind, id: string): string {
  return sign(`link ${kind}`, id);
}

/** Stores a link and returns its token. */
export async function makeLink(
  id: string,
  link: Omit<LinkDoc, '_id' | 'createdAt' | 'expiresAt'>,
  now: Date,
): Promise<string> {
  const token = tokenOf(link.kind, id);
  const expiresAt = new Date(now.getTime() + LINK_MS[link.kind]);
  await putLink({ _id: hashSecret(token), ...link, createdAt: now, expiresAt });
  return token;
}

/** The token of a link that was stored before its letter; null if the link no longer works. */
export async function findPreparedLink(kind: LinkKind, id: string): Promise<string | null> {
  const token = tokenOf(kind, id);
  return (await findLink(hashSecret(token), [kind], new Date())) && token;
}

/**
 * Uses a link up: of two requests with the same link, one succeeds. If `use` fails, the link still works. Throws
 * Invalid if it is wrong, used or expired.
 */
export async function consumeLink<Result>(
  { token, kinds, now }: { token: string; kinds: LinkKind[]; now: Date },
  use: (link: LinkDoc) => Promise<Result>,
): Promise<Result> {
  const link = await takeLink(hashSecret(token), kinds, now);
  if (!link) throw invalidToken();
  try {
    return await use(link);
  } catch (error) {
    await returnLink(link);
    throw error;
  }
}

export function invalidToken(): Invalid {
  const message = 'The link is wrong, used or expired';
  return new Invalid(message, [{ path: 'token', message, code: 'invalid_token' }]);
}
