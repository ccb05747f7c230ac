import { readFile } from 'node:fs/promises';
import type { Config } from '#server/config.ts';

/** The passphrase of the settings, or the first line of the passphrase file. Null if neither is set. */
export async function readPassphrase({
  passphrase,
  passphraseFile,
}: Pick<Config['backup'], 'passphrase' | 'passphraseFile'>): Promise<string | null> {
  if (passphrase !== undefined) return passphrase;
  if (passphraseFile === undefined) return null;
  const [line = ''] = (await readFile(passphraseFile, 'utf8')).split(/\r?\n/, 1);
  if (line === '') throw new Error(`${passphraseFile} has no passphrase in its first line.`);
  return line;
}
