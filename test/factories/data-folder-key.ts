import { COMMAND_LINE } from '#server/auth/actor.ts';
import type { Config } from '#server/config.ts';
import { createKey } from '#server/keys/keys.ts';
import { openStorage } from '#server/storage.ts';

/** Creates an API key in the data folder of a stopped service and returns its secret. */
export async function aKeyIn(config: Config): Promise<string> {
  const storage = await openStorage({ config });
  const { secret } = await createKey({ actor: COMMAND_LINE, name: 'test', authorName: 'Іван Франко' });
  await storage.close();
  return secret;
}
