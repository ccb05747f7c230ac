import ipaddr from 'ipaddr.js';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import {
  COMMENT_CHANGES_PER_MINUTE,
  COMMENTS_PER_DAY,
  COMMENTS_PER_MINUTE,
  DATA_EXPORTS_PER_HOUR,
  NETWORK_LETTERS_PER_HOUR,
  NEW_ADDRESSES_PER_DAY,
  PROFILE_CHANGES,
  PROGRAM_REGISTRATIONS_PER_HOUR,
  RESETS_PER_DAY,
  RESETS_PER_NETWORK,
  UNASKED_LETTERS_PER_DAY,
} from '#contract/limits.ts';
import { config } from '#server/config.ts';
import { database } from '#server/db/client.ts';
import { TooMany } from '#server/errors.ts';
import { sign } from '#server/secret.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** `points` in `duration` seconds, counted from the first point. */
const LIMITS = {
  /** Counted for an account at one IP address, so that others cannot lock out the owner, who has another address. */
  'account failures at an address': { points: 10, duration: QUARTER_HOUR },
  /** Counted for an account at all IP addresses together. */
  'account failures': { points: 300, duration: QUARTER_HOUR },
  /** Counted for a device that its account knows, instead of the two above. */
  'device failures': { points: 10, duration: QUARTER_HOUR },
  'address failures': { points: 100, duration: QUARTER_HOUR },
  /** Counted for a signed-in user who is asked for the password again. */
  'password checks': { points: 10, duration: QUARTER_HOUR },
  /** Counted for an account at one IP address: passkeys and codes, after the password. */
  'second factor failures': { points: 10, duration: QUARTER_HOUR },
  /** Counted for an account at all IP addresses together: six digits can be guessed. Recovery codes always work. */
  'app code failures': { points: 50, duration: DAY },
  /** Counted for an IP address; `points` come from the setting. */
  'new accounts': { points: null, duration: HOUR },
  /** Counted for an IP address and for an email address: see `letter-limits.ts`. */
  'letters from a network': { points: NETWORK_LETTERS_PER_HOUR, duration: HOUR },
  'unasked letters': { points: UNASKED_LETTERS_PER_DAY, duration: DAY },
  /** Letters with a link for a new password, counted for an IP address, for an account, and for both or a device. */
  'password resets from a network': { points: NETWORK_LETTERS_PER_HOUR, duration: HOUR },
  'password resets in a day': { points: RESETS_PER_DAY, duration: DAY },
  'password resets': { points: RESETS_PER_NETWORK, duration: DAY },
  /** Counted for a user. */
  'new addresses': { points: NEW_ADDRESSES_PER_DAY, duration: DAY },
  comments: { points: COMMENTS_PER_MINUTE, duration: 60 },
  'comments in a day': { points: COMMENTS_PER_DAY, duration: DAY },
  'comment changes': { points: COMMENT_CHANGES_PER_MINUTE, duration: 60 },
  /** Counted for an IP address. */
  'program registrations': { points: PROGRAM_REGISTRATIONS_PER_HOUR, duration: HOUR },
  /** Counted for a user. */
  'data exports': { points: DATA_EXPORTS_PER_HOUR, duration: HOUR },
  'profile changes': { points: PROFILE_CHANGES, duration: 10 * 60 },
} as const;

export type Limit = keyof typeof LIMITS;

/** Throws TooMany if the subject has no points left. */
export async function requireWithinLimit(limit: Limit, subject: string): Promise<void> {
  const used = await limiterOf(limit).get(keyOf(limit, subject));
  if (used && used.consumedPoints >= pointsOf(limit)) throw tooMany(used.msBeforeNext);
}

/** Consumes a point for a failed attempt. */
export async function countFailure(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).penalty(keyOf(limit, subject), 1);
}

/** Consumes a point. Throws TooMany if none is left. */
export async function consumePoint(limit: Limit, subject: string): Promise<void> {
  const used = await limiterOf(limit).penalty(keyOf(limit, subject), 1);
  if (used.consumedPoints > pointsOf(limit)) throw tooMany(used.msBeforeNext);
}

/** False instead of TooMany, if the client must not notice that others have used up a limit. */
export async function isWithinLimit(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

export async function returnPoint(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).reward(keyOf(limit, subject), 1);
}

/** Gives the subject all its points back. */
export async function resetLimit(limit: Limit, subject: string): Promise<void> {
  await limiterOf(limit).delete(keyOf(limit, subject));
}

/** The key under which a client's address is counted: an IPv6 /64 network, or an IPv4 address. */
export function addressSubject(address: string): string {
  if (!ipaddr.isValid(address)) return address;

  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv4
    ? parsed.toString()
    : parsed.toNormalizedString().split(':', 4).join(':');
}

function pointsOf(limit: Limit): number {
  return LIMITS[limit].points ?? config().newAccountsPerHour;
}

function tooMany(milliseconds: number): TooMany {
  return new TooMany('Too many attempts', Math.max(1, Math.ceil(milliseconds / 1000)));
}

/** A keyed hash: neither email nor IP addresses are stored. */
function keyOf(limit: Limit, subject: string): string {
  return sign(`rate limit ${limit}`, subject);
}

function limiterOf(limit: Limit): RateLimiterMongo {
  // A limiter has no state but these options, and the database may have been reopened since the last use.
  return new RateLimiterMongo({
    storeClient: database(),
    tableName: 'rateLimits',
    keyPrefix: limit,
    points: pointsOf(limit),
    duration: LIMITS[limit].duration,
    disableIndexesCreation: true,
  });
}
