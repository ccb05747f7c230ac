import { createKey } from '#server/keys/keys.ts';

/** A new API key's secret. */
export async function aKey({ name = 'test', authorName = 'Леся Українка' } = {}): Promise<string> {
  return (await createKey({ name, authorName })).secret;
}
