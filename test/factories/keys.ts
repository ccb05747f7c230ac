import type { KeyScope } from '#contract/keys.ts';
import { type Actor, COMMAND_LINE } from '#server/auth/actor.ts';
import { createKey } from '#server/keys/keys.ts';

/** Creates an API key and returns its secret. */
export async function aKey({
  actor = COMMAND_LINE,
  name = 'test',
  authorName = 'Леся Українка',
  ...rest
}: {
  actor?: Actor;
  name?: string;
  authorName?: string;
  scopes?: KeyScope[];
  expiresAt?: Date | null;
  now?: Date;
} = {}): Promise<string> {
  return (await createKey({ actor, name, authorName, ...rest })).secret;
}
