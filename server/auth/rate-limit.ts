import { RateLimiterMongo } from 'rate-limiter-flexible';
import { COMMENTS_PER_MINUTE } from '#contract/limits.ts';
import { database } from '../db/client.ts';
import { TooMany } from '../errors.ts';
import { sign } from './secret.ts';

const QUARTER_HOUR = 15 * 60;

/** So many points in so many seconds, from the first point on. */
const LIMITS = {
  'account failures': { points: 10, duration: QUARTER_HOUR },
  'address failures': { points: 100, duration: QUARTER_HOUR },
  comments: { points: COMMENTS_PER_MINUTE, duration: 60 },
} as const;

export type Limit = keyof typeof LIMITS;

/** Throws TooMany where the subject has used up its points. */
export async function requireQuota(limit: Limit, subject: string): Promise<void> {
  const used = await limiterOf(limit).get(keyOf(limit, subject));
  if (used && used.consumedPoints >= LIMITS[limit].points) throw tooMany(used.msBeforeNext);
}

export async function countAgainst(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).penalty(keyOf(limit, subject), 1);
}

/** Takes a point. Throws TooMany where there is none left. */
export async function takeQuota(limit: Limit, subject: string): Promise<void> {
  const used = await limiterOf(limit).penalty(keyOf(limit, subject), 1);
  if (used.consumedPoints > LIMITS[limit].points) throw tooMany(used.msBeforeNext);
}

export async function forgiveFailures(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).delete(keyOf(limit, subject));
}

/** One subject for all addresses that one subscriber has: an IPv6 network of 64 bits, an IPv4 address. */
export function addressSubject(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

function tooMany(milliseconds: number): TooMany {
  return new TooMany('Too many attempts', Math.max(1, Math.ceil(milliseconds / 1000)));
}

/** Neither addresses of users nor of machines are stored, only what can be compared. */
function keyOf(limit: Limit, subject: string): string {
  return sign(`throttle ${limit}`, subject);
}

function limiterOf(limit: Limit): RateLimiterMongo {
  // Made anew for each use: it holds nothing but these settings, and the database may have been reopened.
  return new RateLimiterMongo({
    storeClient: database(),
    tableName: 'rateLimits',
    keyPrefix: limit,
    ...LIMITS[limit],
    disableIndexesCreation: true,
  });
}
