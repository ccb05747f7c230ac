import type { KeyScope } from '#contract/keys.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { createKey } from '#server/keys/keys.ts';

/** Creates an API key and returns its secret. */
export async function aKey({
  name = 'test',
  authorName = 'Леся Українка',
  ...rest
}: {
  name?: string;
  authorName?: string;
  scopes?: KeyScope[];
  expiresAt?: Date | null;
  now?: Date;
} = {}): Promise<string> {
  return (await createKey({ actor: COMMAND_LINE, name, authorName, ...rest })).secret;
}
