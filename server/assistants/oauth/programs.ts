import type { ConnectedProgram } from '#contract/assistants/programs.ts';
import { findMaker } from '#server/acting/find-maker.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Program, SignedIn } from '#server/auth/actor.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { findId, findIds } from '#server/db/ids.ts';
import { tryWrite } from '#server/db/optional-write.ts';
import { NotFound } from '#server/errors.ts';
import { mapAuthors } from '#server/users/users.ts';
import { resourceUrl } from './authorization.ts';
import { toConnectedProgram } from './model.ts';
import * as store from './store.ts';
import { ACCESS_PREFIX } from './tokens.ts';

const TOUCH_EVERY_MS = 60_000;

/**
 * The program with this access token; null if it is unknown, expired or for another resource, or if the user who let
 * the program in has no rights any more.
 */
export async function findProgram({ token }: { token: string }): Promise<Program | null> {
  const now = new Date();
  if (!token.startsWith(ACCESS_PREFIX)) return null;

  const found = await store.findToken({ _id: hashSecret(token), kind: 'access' });
  if (!found || found.expiresAt <= now || found.resource !== resourceUrl()) return null;

  const doc = await store.findProgramDoc(found.programId);
  const person = doc && !doc.revokedAt ? await findMaker(doc.userId, doc.createdAt) : null;
  if (!doc || !person || person === 'everybody') return null;

  if (now.getTime() - (doc.lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS) {
    await tryWrite(() => store.touchProgram(doc._id, now));
  }
  const userId = doc.userId.toHexString();
  const authorName = (await mapAuthors([userId])).get(userId)?.name ?? '';

  return { id: doc._id.toHexString(), name: doc.client.name, authorName, scopes: doc.scopes, userId, person };
}

/** The programs that the user has let in, the newest first. */
export async function listPrograms({ actor }: { actor: SignedIn }): Promise<ConnectedProgram[]> {
  const userId = findId(actor.user.id);
  const docs = userId ? await store.findProgramsOf(userId) : [];
  return docs.map(toConnectedProgram);
}

/** Ends a program of the user at once. Throws NotFound. */
export async function endProgram({
  actor,
  id,
  now = new Date(),
}: {
  actor: SignedIn;
  id: string;
  now?: Date;
}): Promise<void> {
  const [_id, userId] = [findId(id), findId(actor.user.id)];
  const ended = _id && userId && (await store.endProgram({ _id, userId }, now));
  if (!ended) throw new NotFound('Program not found');
  await recordChange({ actor, action: 'program.ended', subject: { id, name: ended.client.name }, now });
}

/** Ends the program that a token belongs to (RFC 7009); an unknown token is not an error. */
export async function revokeToken({ token }: { token: string }): Promise<void> {
  const found = await store.findToken({ _id: hashSecret(token) });
  if (found && found.kind !== 'code') await store.endProgram({ _id: found.programId }, new Date());
}

/** Names by id, ended programs included. */
export async function mapProgramNames(ids: Iterable<string>): Promise<Map<string, string>> {
  const objectIds = findIds(ids);
  const docs = objectIds.length > 0 ? await store.findProgramsById(objectIds) : [];
  return new Map(docs.map(({ _id, client }) => [_id.toHexString(), client.name]));
}
