import { createHash, randomBytes } from 'node:crypto';
import { PROGRAM_SCOPES, type ProgramScope } from '#contract/assistants/programs.ts';
import { grantAuthorization } from '#server/assistants/oauth/authorization.ts';
import { issueTokens } from '#server/assistants/oauth/tokens.ts';
import type { User } from '#server/users/model.ts';
import { anActor } from '#test/factories/actors.ts';

const CLIENT = {
  id: 'https://assistant.example/client.json',
  name: 'Помічник',
  redirectUris: ['https://assistant.example/callback'],
};

/** Lets a program in for this admin and returns its access token. */
export async function aProgramToken({
  user,
  scopes = [...PROGRAM_SCOPES],
}: {
  user: User;
  scopes?: ProgramScope[];
}): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = 'https://assistant.example/callback';
  const request = {
    client_id: CLIENT.id,
    redirect_uri: redirectUri,
    response_type: 'code' as const,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256' as const,
  };

  const authorization = { client: CLIENT, scopes, request };
  const address = await grantAuthorization({ actor: anActor(user), authorization, chosen: scopes });
  const code = new URL(address).searchParams.get('code') ?? '';
  const issued = await issueTokens({
    grant_type: 'authorization_code',
    client_id: CLIENT.id,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  });

  return issued.access_token;
}
