import { seal, unseal } from './sealing.ts';
import * as store from './store.ts';

const purpose = 'stored secrets';

/**
 * Stores a secret that people enter and that the service sends to others, such as the token of an account elsewhere, or
 * replaces it. It is encrypted with the secret of the installation and belongs to its name. Backups contain it
 * encrypted, exports do not contain it.
 */
export async function putSecret(name: string, secret: string): Promise<void> {
  await store.putSealed(name, seal(secret, { purpose, id: name }));
}

/**
 * Null if there is none, or if it cannot be read, because an installation with another SESSION_SECRET has stored it:
 * then somebody has to enter it again.
 */
export async function findSecret(name: string): Promise<string | null> {
  const sealed = await store.findSealed(name);
  return sealed === null ? null : unseal(sealed, { purpose, id: name });
}

export async function deleteSecrets(names: string[]): Promise<void> {
  await store.deleteSealed(names);
}
