import { config } from '#server/config.ts';
import { createKey, listKeys, revokeKey } from '#server/keys/keys.ts';
import { findRunningServers } from '#server/runtime/running-servers.ts';
import { readArguments } from './arguments.ts';
import { withStorage } from './storage.ts';
import { formatTable } from './table.ts';

export function createKeyCommand(args: string[]): Promise<number> {
  const { NAME: name, author } = readArguments(args, ['NAME'], ['author']);
  return withStorage(async () => {
    const { key, secret } = await createKey({ name, authorName: author ?? config().siteName });
    // Standard output has only the key, for `KEY=$(…)`.
    process.stderr.write(
      `The author of posts by the key "${key.name}" (id ${key.id}) is "${key.authorName}". Save the key: it is not shown again.\n`,
    );
    process.stderr.write(await describeFolder());
    process.stdout.write(`${secret}\n`);
    return 0;
  });
}

export function listKeysCommand(args: string[]): Promise<number> {
  readArguments(args, []);
  return withStorage(async () => {
    const keys = await listKeys();
    const rows = keys.map(({ id, name, authorName, last4, createdAt, lastUsedAt, revokedAt }) => [
      id,
      name,
      authorName,
      `…${last4}`,
      day(createdAt),
      lastUsedAt ? day(lastUsedAt) : 'never',
      revokedAt ? `revoked ${day(revokedAt)}` : 'valid',
    ]);
    const head = ['ID', 'NAME', 'AUTHOR', 'ENDS IN', 'CREATED', 'LAST USED', 'STATE'];
    process.stdout.write(rows.length > 0 ? formatTable([head, ...rows]) : 'There are no keys.\n');
    return 0;
  });
}

export function revokeKeyCommand(args: string[]): Promise<number> {
  const { ID: id } = readArguments(args, ['ID']);
  return withStorage(async () => {
    await revokeKey({ id });
    process.stdout.write('The key is revoked.\n');
    return 0;
  });
}

/**
 * Where the key is valid. A server with another data folder would answer 401, so there is a warning where one
 * runs from this checkout, and none on this folder.
 */
async function describeFolder(): Promise<string> {
  const { dataDir, mongodbUri } = config();
  if (mongodbUri !== undefined) return 'It is stored in the database of MONGODB_URI.\n';
  const stored = `It is stored in ${dataDir}.\n`;
  const running = await findRunningServers();
  const [other] = running;
  if (other === undefined || running.includes(dataDir)) return stored;
  return `${stored}Warning: no server runs on this folder. The one that runs from here uses ${other}; for a key that it accepts, run the command with DATA_DIR=${other}.\n`;
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
