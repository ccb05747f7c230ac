import type { Fields } from '#app/ui/admin/editor/editor-post.ts';
import { ignoreStorageErrors } from '#app/ui/admin/ignore-storage-errors.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';

/** A part with edits that the server does not have yet, and what it was based on. */
export type BackupPart = { fields: Fields; number: number; base: string; lostSaveIds: string[] };
export type Backup = { id: string; parts: Partial<Record<DraftPart, BackupPart>> };

/** `reader.js` deletes what has this prefix on sign-out. */
const PREFIX = 'dvomova draft editor ';

/** The name of the backup of a post that is not stored yet: all new posts have the same address. */
export function backupOfNew(kind: PostKind): string {
  return kind === 'page' ? 'new page' : 'new';
}

/**
 * Edits that the server does not have yet, in the local storage of the browser. Null where there are none, or
 * where storage is switched off.
 */
export function readBackup(post: string): Backup | null {
  const stored = ignoreStorageErrors(() => localStorage.getItem(PREFIX + post));
  if (typeof stored !== 'string') return null;
  try {
    const backup: unknown = JSON.parse(stored);
    return isBackup(backup) ? backup : null;
  } catch {
    return null;
  }
}

/** False where storage is switched off or full: closing the page would lose the edits. */
function writeBackup(post: string, backup: Backup): boolean {
  return (
    ignoreStorageErrors(() => {
      localStorage.setItem(PREFIX + post, JSON.stringify(backup));
      return true;
    }) ?? false
  );
}

function deleteBackup(post: string): void {
  ignoreStorageErrors(() => localStorage.removeItem(PREFIX + post));
}

/**
 * Stores what the server does not have, and deletes what it has. Until the post is stored, its backup has the
 * name of any new post: `newPost`. False where the edits could not be stored.
 */
export function keepBackup({
  id,
  newPost,
  isStarted,
  backup,
}: {
  id: string;
  newPost: string | null;
  isStarted: boolean;
  backup: Backup | null;
}): boolean {
  if (newPost !== null && (isStarted || !backup)) deleteBackup(newPost);
  if (!backup) deleteBackup(id);
  return !backup || writeBackup(isStarted || newPost === null ? id : newPost, backup);
}

function isBackup(value: unknown): value is Backup {
  if (!isRecord(value) || typeof value.id !== 'string' || !isRecord(value.parts)) return false;
  return Object.values(value.parts).every(
    (part) =>
      isRecord(part) &&
      typeof part.number === 'number' &&
      typeof part.base === 'string' &&
      Array.isArray(part.lostSaveIds) &&
      isRecord(part.fields) &&
      Object.values(part.fields).every((entry) => typeof entry === 'string'),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
