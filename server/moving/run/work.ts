import path from 'node:path';
import type { ImportProgress } from '#contract/moving/imports.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { DomainError, reasonOf, Unavailable } from '#server/errors.ts';
import type { Feature } from '#server/feature.ts';
import { type ImportDoc, WORKING } from '#server/moving/import-model.ts';
import { findSources } from '#server/moving/sources/find-sources.ts';
import * as store from '#server/moving/store.ts';
import { listUploads, uploadsOf } from '#server/moving/uploads.ts';
import { prepareImport } from './prepare.ts';
import { runImport } from './run.ts';
import { undoImport } from './undo.ts';
import { workspaceOf } from './workspace.ts';

const PROGRESS_MS = 1_000;

/** Does what the state of an import asks for. What a person has to know ends it as failed; all else is thrown. */
export async function workOn(id: string, { features }: { features: readonly Feature[] }): Promise<void> {
  const doc = await store.findImport(id);
  if (!doc || !WORKING.includes(doc.state)) return;
  const onProgress = reportProgress(doc);
  try {
    if (doc.state === 'planning') await plan(doc, onProgress);
    else if (doc.state === 'undoing') await undoImport({ actor: SERVICE, id, onProgress });
    else {
      const { fetchPictures = false } = doc;
      await runImport({ actor: SERVICE, features, id, fetchPictures, onProgress });
    }
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof Unavailable) throw error;
    await store.setImport(id, { state: 'failed', problem: reasonOf(error) }, WORKING);
  }
}

async function plan(doc: ImportDoc, onProgress: (progress: ImportProgress) => void): Promise<void> {
  onProgress({ phase: 'unpacking', done: 0, total: null });
  const target = path.join(workspaceOf(doc._id), 'unpacked');
  const files = (await listUploads(doc._id)).map(({ name }) => path.join(uploadsOf(doc._id), name));
  const sources = await findSources(files, { target, program: doc.wanted ?? null });
  await prepareImport({
    actor: SERVICE,
    ...sources,
    upload: doc,
    onItem: (done) => onProgress({ phase: 'reading', done, total: null }),
  });
}

/** Writes the progress from time to time, and ends the process if the import is paused. */
function reportProgress({ _id, state }: ImportDoc): (progress: ImportProgress) => void {
  let dueAt = 0;
  return (progress) => {
    const now = performance.now();
    if (now < dueAt) return;
    dueAt = now + PROGRESS_MS;
    store
      .setImport(_id, { progress }, [state])
      .then((isGoingOn) => isGoingOn || process.exit(0))
      // The next one may succeed.
      .catch(() => {});
  };
}
