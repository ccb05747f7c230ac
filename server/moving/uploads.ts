import { mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { IMPORT_BYTES, IMPORT_FILES_MAX } from '#contract/moving/limits.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findIds, newId } from '#server/db/ids.ts';
import { Conflict, invalidAt, NotFound } from '#server/errors.ts';
import { fileTooLarge } from '#server/media/ingest/check-upload.ts';
import { writePiece } from '#server/uploads/write-piece.ts';
import { workspaceOf } from './run/workspace.ts';
import * as store from './store.ts';

const NAME_MAX = 120;

/**
 * Adds a piece of a file, from the byte `at`, to an import; without `id`, to a new one. Returns the id of the import.
 * Throws Forbidden, NotFound, Invalid, TooLarge, OutOfSpace, and Conflict if bytes before the piece are missing.
 */
export async function addUpload({
  actor,
  id,
  name,
  at = 0,
  bytes = 0,
  content,
  now = new Date(),
}: {
  actor: Actor;
  id: string | null;
  name: string;
  at?: number;
  /** The size of the whole file, if it is known. */
  bytes?: number;
  content: AsyncIterable<Uint8Array>;
  now?: Date;
}): Promise<string> {
  requireCan(actor, 'change settings');
  if (bytes > IMPORT_BYTES) throw fileTooLarge(IMPORT_BYTES);
  const safe = toFileName(name);
  const importId = id === null ? newId().toHexString() : await requireOpen(id);
  const folder = uploadsOf(importId);
  await mkdir(folder, { recursive: true });
  const others = (await readdir(folder)).filter((one) => one !== safe);
  if (others.length >= IMPORT_FILES_MAX)
    throw invalidAt('file', `At most ${IMPORT_FILES_MAX} files`, 'too_many_files');

  await writePiece(path.join(folder, safe), { at, content, bytesMax: IMPORT_BYTES });
  if (id === null) await store.putImport({ _id: importId, source: safe, state: 'uploading', createdAt: now });
  return importId;
}

async function requireOpen(id: string): Promise<string> {
  const doc = findIds([id]).length > 0 ? await store.findImport(id) : null;
  if (!doc) throw new NotFound('Import not found');
  if (!['uploading', 'planned', 'failed'].includes(doc.state)) throw new Conflict('The import has begun');
  return id;
}

/** The last segment, without what file systems or people could misread. */
function toFileName(name: string): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').replaceAll(/[\p{C}<>:"|?*]/gu, '');
  const ending = path.extname(bare).slice(0, 10);
  const stem = bare.slice(0, bare.length - ending.length).slice(0, NAME_MAX - ending.length);
  return `${stem.replace(/^\.+/, '') || 'file'}${ending}`;
}

export function uploadsOf(importId: string): string {
  return path.join(workspaceOf(importId), 'files');
}

export async function listUploads(importId: string): Promise<{ name: string; bytes: number }[]> {
  const folder = uploadsOf(importId);
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.sort().map(async (name) => ({ name, bytes: (await stat(path.join(folder, name))).size })),
  );
}
