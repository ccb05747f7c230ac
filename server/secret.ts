import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { config } from './config.ts';
import { dataFolderError } from './data-folder.ts';

const SECRET_BYTES = 32;

let current: string | undefined;

/**
 * The secret of this installation: `SESSION_SECRET`, or else one that is generated and stored in DATA_DIR. Throws
 * DataFolderError if it cannot be stored.
 */
export function sessionSecret(): string {
  const { sessionSecret: given, dataDir } = config();
  current ??= given ?? storedSecretIn(dataDir);
  return current;
}

/** An HMAC-SHA256 in hex. A signature for one `purpose` is not valid for another. */
export function sign(purpose: string, text: string): string {
  return createHmac('sha256', sessionSecret()).update(`${purpose}\0${text}`).digest('hex');
}

/** Whether `signature` was made by `sign`; compared in constant time. */
export function isSignature(purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(purpose, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether the raw value of a cookie has a signature by React Router with this secret. */
export function isSignedCookie(sent: string): boolean {
  const value = decodeCookie(sent);
  const dot = value.lastIndexOf('.');
  const text = value.slice(0, Math.max(0, dot));
  const expected = createHmac('sha256', sessionSecret())
    .update(text)
    .digest('base64')
    .replace(/={1,2}$/, '');
  const [given, own] = [Buffer.from(value.slice(dot + 1)), Buffer.from(expected)];
  return given.length === own.length && timingSafeEqual(given, own);
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function storedSecretIn(folder: string): string {
  try {
    return storedSecret(folder);
  } catch (error) {
    throw dataFolderError(error, folder) ?? error;
  }
}

function storedSecret(folder: string): string {
  const file = path.join(folder, 'session-secret');
  const stored = read(file);
  if (stored) return stored;

  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  writeFileSync(own, `${randomBytes(SECRET_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });

  try {
    // Creating a link is atomic, so of several processes that start together only the first succeeds.
    linkSync(own, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(own);
  }

  const secret = read(file);
  if (!secret) throw new Error(`${file} is empty; delete it, and the next start generates a secret`);
  return secret;
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
