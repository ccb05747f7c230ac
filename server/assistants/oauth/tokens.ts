import { createHash, randomBytes } from 'node:crypto';
import type { TokenRequest } from '#contract/assistants/programs.ts';
import { findMaker } from '#server/acting/find-maker.ts';
import { recordChange } from '#server/audit/record.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { hashSecret } from '#server/auth/secret-hash.ts';
import { log } from '#server/log.ts';
import { requireResource, resourceUrl } from './authorization.ts';
import type { ProgramDoc, TokenDoc } from './model.ts';
import { oauthError } from './oauth-error.ts';
import * as store from './store.ts';

const ACCESS_SECONDS = 60 * 60;
const REFRESH_MS = 30 * 24 * 60 * 60_000;

export const ACCESS_PREFIX = 'dvt_';
const REFRESH_PREFIX = 'dvr_';

export type IssuedTokens = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
};

/**
 * Exchanges a code or a refresh token, each of which is valid once. A second use means that somebody else has it: the
 * program is then ended with all of its tokens. Throws Invalid with a code of OAuth.
 */
export async function issueTokens(request: TokenRequest): Promise<IssuedTokens> {
  const now = new Date();
  requireResource(request.resource);
  const isCode = request.grant_type === 'authorization_code';
  const secret = isCode ? request.code : request.refresh_token;
  const token = await store.spendToken(hashSecret(secret), isCode ? 'code' : 'refresh', now);
  if (!token) throw invalidGrant();
  if (token.usedAt) {
    await endStolen(token, now);
    throw invalidGrant();
  }

  const program = isCode ? readCode(token, request) : await store.findProgramDoc(token.programId);
  const isValid = program && !program.revokedAt && program.client.id === request.client_id;
  if (!isValid || token.expiresAt <= now || token.resource !== resourceUrl()) throw invalidGrant();
  if (!(await findMaker(program.userId, program.createdAt))) throw invalidGrant();

  if (isCode) {
    if (!(await store.insertProgram(program))) throw invalidGrant();

    const subject = { id: program._id.toHexString(), name: program.client.name };
    await recordChange({
      actor: { kind: 'user', user: { id: program.userId.toHexString() } },
      action: 'program.connected',
      subject,
      now,
    });
  }
  return insertPair(program, now);
}

/** The program that a code lets in, if the request comes from the program that asked for the code (RFC 7636, 4.6). */
function readCode(
  { code }: TokenDoc,
  {
    code_verifier: verifier,
    redirect_uri: redirectUri,
  }: Extract<TokenRequest, { grant_type: 'authorization_code' }>,
): ProgramDoc | null {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (!code || code.challenge !== challenge || code.redirectUri !== redirectUri) return null;
  return code.program;
}

async function insertPair(program: ProgramDoc, now: Date): Promise<IssuedTokens> {
  const [access, refresh] = [ACCESS_PREFIX, REFRESH_PREFIX].map(
    (prefix) => prefix + randomBytes(32).toString('base64url'),
  );
  const common = { programId: program._id, resource: resourceUrl() };
  const expiresIn = (ms: number) => new Date(now.getTime() + ms);
  await store.insertTokens([
    { _id: hashSecret(access ?? ''), kind: 'access', ...common, expiresAt: expiresIn(ACCESS_SECONDS * 1000) },
    { _id: hashSecret(refresh ?? ''), kind: 'refresh', ...common, expiresAt: expiresIn(REFRESH_MS) },
  ]);

  return {
    access_token: access ?? '',
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh ?? '',
    scope: program.scopes.join(' '),
  };
}

/**
 * The first use of a code may not have stored its program yet. The program is then stored as one that has ended, so that
 * the first use gets no tokens, whichever of the two writes comes first.
 */
async function endStolen({ programId: _id, code }: TokenDoc, now: Date): Promise<void> {
  const isFirst = code !== undefined && (await store.insertProgram({ ...code.program, revokedAt: now }));
  const ended = isFirst ? code.program : await store.endProgram({ _id }, now);
  if (!ended) return;

  log.warn(
    { program: ended.client.name },
    'A code or token of a program was used twice; the program was disconnected',
  );
  const subject = { id: _id.toHexString(), name: ended.client.name };
  await recordChange({ actor: SERVICE, action: 'program.ended', subject, now });
}

function invalidGrant() {
  return oauthError('invalid_grant', 'The code or token is wrong, used or expired');
}
