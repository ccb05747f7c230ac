import { createKey } from '#server/keys/keys.ts';

/** Creates an API key and returns its secret. */
export async function aKey({ name = 'test', authorName = 'Леся Українка' } = {}): Promise<string> {
  return (await createKey({ name, authorName })).secret;
}
