import { type ApiKeyItem, KEY_SCOPES, type KeyScope } from '#contract/keys.ts';
import { endOfDay, toLocalTime } from '#contract/time/local-time.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { createKey, listKeys, revokeKey } from '#server/keys/keys.ts';
import { findRunningServers } from '#server/runtime/running-servers.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { readArguments, UsageError } from './arguments.ts';
import { withStorage } from './storage.ts';

export function createKeyCommand(args: string[]): Promise<number> {
  const given = readArguments(args, ['NAME'], { options: ['author', 'scopes', 'expires'] });
  const { NAME: name, author } = given;
  const scopes = readScopes(given.scopes);

  return withStorage(async () => {
    const expiresAt = readExpiry(given.expires);
    const authorName = author ?? siteSettings().names.uk;
    const { key, secret } = await createKey({ actor: COMMAND_LINE, name, authorName, scopes, expiresAt });

    // Standard output has only the key, for `KEY=$(…)`.
    process.stderr.write(
      `Created the key "${key.name}" (id ${key.id}). Its posts are signed "${key.authorName}". Save the key now: it is not shown again.\n`,
    );
    process.stderr.write(await describeFolder());
    process.stdout.write(`${secret}\n`);

    return 0;
  });
}

export function listKeysCommand(args: string[]): Promise<number> {
  readArguments(args, []);
  return withStorage(async () => {
    const keys = await listKeys({ actor: COMMAND_LINE });
    const rows = keys.map(
      ({ id, name, authorName, last4, scopes, createdAt, madeBy, lastUsedAt, ...rest }) => [
        id,
        name,
        authorName,
        `…${last4}`,
        scopes.join(','),
        day(createdAt),
        madeBy ?? '',
        lastUsedAt ? day(lastUsedAt) : 'never',
        describeState(rest),
      ],
    );

    const head = ['ID', 'NAME', 'AUTHOR', 'SUFFIX', 'SCOPES', 'CREATED', 'MADE BY', 'LAST USED', 'STATE'];
    process.stdout.write(rows.length > 0 ? formatTable([head, ...rows]) : 'There are no keys.\n');
    return 0;
  });
}

export function revokeKeyCommand(args: string[]): Promise<number> {
  const { ID: id } = readArguments(args, ['ID']);
  return withStorage(async () => {
    await revokeKey({ actor: COMMAND_LINE, id });
    process.stdout.write('Key revoked.\n');
    return 0;
  });
}

/**
 * Where the key is valid. A server on another data folder would respond with 401, so there is a warning if one runs
 * from this checkout and none runs on this folder.
 */
async function describeFolder(): Promise<string> {
  const { dataDir, mongodbUri } = config();
  if (mongodbUri !== undefined) return 'It is stored in the database of MONGODB_URI.\n';

  const stored = `It is stored in ${dataDir}.\n`;
  const running = await findRunningServers();
  const [other] = running;
  if (other === undefined || running.includes(dataDir)) return stored;

  return `${stored}Warning: no service is running on this folder. The running one uses ${other}; to create a key for it, repeat the command with DATA_DIR=${other}.\n`;
}

/** A key without this option has all scopes. */
function readScopes(given: string | undefined): KeyScope[] {
  if (given === undefined) return [...KEY_SCOPES];
  return given.split(',').map((word) => {
    const scope = KEY_SCOPES.find((name) => name === word.trim());
    if (!scope) throw new UsageError(`A scope is one of ${KEY_SCOPES.join(', ')}.`);
    return scope;
  });
}

/** The end of the last day on which the key is valid, in the time zone of the site. */
function readExpiry(given: string | undefined): Date | null {
  if (given === undefined) return null;
  const end = endOfDay(given, siteSettings().timeZone);
  if (!end) throw new UsageError('--expires needs a day such as 2027-01-31.');
  return end;
}

function describeState({
  state,
  expiresAt,
  revokedAt,
}: Pick<ApiKeyItem, 'state' | 'expiresAt' | 'revokedAt'>) {
  if (revokedAt !== null) return `revoked ${day(revokedAt)}`;
  if (expiresAt === null) return state;
  const lastMoment = new Date(Date.parse(expiresAt) - 1).toISOString();
  const lastDay = toLocalTime(lastMoment, siteSettings().timeZone).slice(0, 10);
  return `${state === 'valid' ? 'expires' : 'expired'} ${lastDay}`;
}

function day(iso: string): string {
  return iso.slice(0, 10);
}

/** Columns as wide as their widest cell, two spaces apart. */
function formatTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const format = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => `${format(row).trimEnd()}\n`).join('');
}
