import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '../config.ts';

const SECRET_BYTES = 32;

let current: string | undefined;

/** The secret of this installation: `SESSION_SECRET`, else one made once and kept in the data folder. */
export function sessionSecret(): string {
  const { sessionSecret: given, dataDir } = config();
  current ??= given ?? keptSecret(dataDir);
  return current;
}

/** HMAC-SHA256 in hex. `purpose` keeps what is signed for one thing from passing for another. */
export function sign(purpose: string, text: string): string {
  return createHmac('sha256', sessionSecret()).update(`${purpose}\0${text}`).digest('hex');
}

function keptSecret(folder: string): string {
  const file = path.join(folder, 'session-secret');
  const kept = read(file);
  if (kept) return kept;
  mkdirSync(folder, { recursive: true });
  const own = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(own, `${randomBytes(SECRET_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    // A link is made whole or not at all, and only by the first of processes that start together.
    linkSync(own, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(own);
  }
  const made = read(file);
  if (!made) throw new Error(`${file} holds no secret; delete it to have a new one made`);
  return made;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
