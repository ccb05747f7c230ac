import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { unfinishedName } from '#server/backup/archive/write-archive.ts';

const NAME = /^dvomova-\d{8}T\d{6}Z\.tar(\.age)?$/;

/** The name of a nightly backup; names sort by time. */
export function nightlyName({ now, isEncrypted }: { now: Date; isEncrypted: boolean }): string {
  const time = now.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  return `dvomova-${time}.tar${isEncrypted ? '.age' : ''}`;
}

/**
 * Deletes all but the newest `keep` nightly backups of a folder, and what an interrupted one has left. Files with
 * other names stay. Returns the number of deleted backups.
 */
export async function rotate({ folder, keep }: { folder: string; keep: number }): Promise<number> {
  const names = await readdir(folder);
  const backups = names.filter((name) => NAME.test(name)).sort();
  const old = backups.slice(0, Math.max(0, backups.length - keep));
  const unfinished = names.filter((name) => isUnfinished(name));
  for (const name of [...old, ...unfinished]) await rm(path.join(folder, name), { force: true });
  return old.length;
}

function isUnfinished(name: string): boolean {
  const [, final = ''] = /^\.(.+)\.unfinished$/.exec(name) ?? [];
  return NAME.test(final) && unfinishedName(final) === name;
}
