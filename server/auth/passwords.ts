import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createQueue } from '#server/runtime/queue.ts';

const derive = promisify(argon2);

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

// Each derivation holds one of the four threads of libuv's pool; file and DNS operations need the fourth.
const QUEUES = {
  users: createQueue({
    concurrency: 2,
    max: 100,
    fullMessage: 'Too many sign-ins at once',
  }),
  // Anybody can create accounts, so sign-ins must not wait behind them.
  'new users': createQueue({
    concurrency: 1,
    max: 100,
    fullMessage: 'Too many sign-ups at once',
  }),
};

/**
 * Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. Throws Unavailable if the queue is full; passwords of
 * new users have a queue of their own.
 */
export async function hashPassword(password: string, queue: keyof typeof QUEUES = 'users'): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await deriveKey(password, { ...COST, salt, bytes: HASH_BYTES }, queue);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(hash)}`;
}

/**
 * Whether the password matches the hash. Without a hash (an unknown user, or a user without a password) the
 * same work is done, so that response times do not reveal which addresses have accounts.
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const parsed = phc === null ? null : parsePhc(phc);
  const { hash, ...parameters } = parsed ?? DUMMY;
  const derived = await deriveKey(password, { ...parameters, bytes: hash.length });
  return timingSafeEqual(derived, hash) && parsed !== null;
}

/** Whether a hash was made with costs other than COST; the next sign-in replaces it. */
export function isOutdatedHash(phc: string): boolean {
  const parsed = parsePhc(phc);
  const names = ['memory', 'passes', 'parallelism'] as const;
  return parsed === null || names.some((name) => parsed[name] !== COST[name]);
}

type Parameters = { memory: number; passes: number; parallelism: number; salt: Buffer };

const DUMMY: Parameters & { hash: Buffer } = {
  ...COST,
  salt: randomBytes(SALT_BYTES),
  hash: randomBytes(HASH_BYTES),
};

function deriveKey(
  password: string,
  { salt, bytes, memory, passes, parallelism }: Parameters & { bytes: number },
  queue: keyof typeof QUEUES = 'users',
): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    // Keyboards may send the same password composed or decomposed (NIST SP 800-63B, 5.1.1.2).
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength: bytes,
    memory,
    passes,
    parallelism,
  };
  return QUEUES[queue](() => derive('argon2id', parameters));
}

function parsePhc(phc: string): (Parameters & { hash: Buffer }) | null {
  const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
  const [, memory, passes, parallelism, salt, hash] = form.exec(phc) ?? [];
  if (!salt || !hash) return null;

  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** PHC strings contain base64 without padding. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
