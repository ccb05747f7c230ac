import { config } from '#server/config.ts';
import { createPrivateFiles } from '#server/data-folder.ts';
import { settingWarnings } from '#server/env-file.ts';
import { log, logToStderr } from '#server/log.ts';
import { openStorage, openStorageForRestore, type Storage } from '#server/storage.ts';

/**
 * Runs `work` with the database: joins a running server, or opens the database itself, and closes it at the
 * end. A signal ends the process between two writes; the next process that opens the database completes the
 * unfinished change. `work` gets the user's file mask: files in DATA_DIR are private, the files of a command
 * that writes to another folder are not.
 */
export function withStorage<Result>(work: (userMask: number) => Promise<Result>): Promise<Result> {
  return withOpened(() => openStorage({ config: config(), shared: true }), work);
}

/** Runs `work` with a database that no other process uses and that a restore fills. */
export function withStorageForRestore<Result>(work: () => Promise<Result>): Promise<Result> {
  return withOpened(() => openStorageForRestore({ config: config() }), work);
}

async function withOpened<Result>(
  openDatabase: () => Promise<Storage>,
  work: (userMask: number) => Promise<Result>,
): Promise<Result> {
  logToStderr();
  const userMask = createPrivateFiles();
  for (const warning of settingWarnings()) log.warn(warning);

  let storage: Storage | undefined;
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    isStopping = true;
    await storage?.close();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    storage = await openDatabase();
    return await work(userMask);
  } catch (error) {
    // The signal handler has closed the database, so the error is expected.
    if (isStopping) await new Promise(() => {});
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    await storage?.close();
  }
}
