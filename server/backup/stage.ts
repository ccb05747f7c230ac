import { COLLECTIONS } from '#server/collections.ts';
import { setStage } from '#server/db/client.ts';
import {
  createCollection,
  dropCollection,
  listCollectionNames,
  renameCollection,
} from '#server/db/raw-documents.ts';
import { signalChange } from '#server/revisions/revisions.ts';
import { DELETIONS } from '#server/users/deletion-store.ts';
import { decideRestore, endRestore, isRestoreDecided, STATE } from './state-store.ts';

const PREFIX = 'restoring.';

/** Collections that a restore does not replace: its own state, what it adds to, and what running processes hold. */
const KEPT: ReadonlySet<string> = new Set([STATE, DELETIONS, 'leases']);

/** Caches compare its tokens, so it is replaced when everything else has been. */
const LAST = `${PREFIX}revisions`;

/** Runs work on collections next to those of the site, which stay as they are. */
export async function inStage<Result>(work: () => Promise<Result>): Promise<Result> {
  setStage({ prefix: PREFIX, except: KEPT });
  try {
    return await work();
  } finally {
    setStage(null);
  }
}

/** Removes what an unfinished restore has left. The site is as it was before. */
export async function dropStage(): Promise<void> {
  for (const name of await listStaged()) await dropCollection(name);
}

/**
 * Replaces the collections of the site by those of the stage. From the decision on, the restore is completed even if the
 * process dies: by the next start, before anything else.
 */
export async function replaceByStage({
  onStep = () => {},
}: {
  onStep?: (step: string) => void;
} = {}): Promise<void> {
  const [names, staged] = [await listCollectionNames(), new Set(await listStaged())];
  // An empty collection replaces what the backup does not have.
  for (const name of names) {
    if (COLLECTIONS.has(name) && !KEPT.has(name) && !staged.has(PREFIX + name))
      await createCollection(PREFIX + name);
  }
  await decideRestore(new Date());
  onStep('decided');
  await completeRestore({ onStep });
}

/** Completes a restore that was decided; does nothing if there is none. May be repeated. */
export async function completeRestore({
  onStep = () => {},
}: {
  onStep?: (step: string) => void;
} = {}): Promise<void> {
  if (!(await isRestoreDecided())) return;
  const staged = await listStaged();
  for (const name of [...staged.filter((each) => each !== LAST), ...staged.filter((each) => each === LAST)]) {
    await renameCollection(name, name.slice(PREFIX.length));
    onStep(`replaced ${name.slice(PREFIX.length)}`);
  }
  // Running services may know tokens of the replaced data.
  await signalChange();
  await endRestore();
}

async function listStaged(): Promise<string[]> {
  return (await listCollectionNames()).filter((name) => name.startsWith(PREFIX));
}
