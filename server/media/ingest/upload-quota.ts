import { randomUUID } from 'node:crypto';
import { PUBLIC_FILE_BYTES_MIN } from '#contract/limits.ts';
import { addressSubject } from '#server/auth/rate-limit.ts';
import { config } from '#server/config.ts';
import { TooMany } from '#server/errors.ts';
import * as media from '#server/media/store.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { sign } from '#server/secret.ts';
import { uploadsAbandonedBefore } from './pending-files.ts';
import * as store from './quota-store.ts';

const DAY_MS = 86_400_000;
/** An upload that does not announce its length is counted in steps of this size, before the bytes are accepted. */
const STEP_BYTES = 1024 * 1024;
/** Unreferenced files expire throughout the day, so there is space again soon. */
const POOL_RETRY_S = 3_600;
const PROCESS = randomUUID();

/** The bytes that this process is receiving and has counted in the pool. Updates run one at a time, in order. */
let receiving = 0;
const changeInTurn = createQueue({ concurrency: 1 });

export type UploadQuota = {
  /** Counts content while passing it through. Throws TooMany as soon as it exceeds a quota. */
  count: (content: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
  /** Records that a file of this size is stored. */
  keep: (size: number) => void;
};

/**
 * Counts a public upload while it arrives: all bytes that an address sends in a day, and the bytes that the whole
 * public pool stores and receives, over all processes. A refused or duplicate upload counts for its address but not
 * for the pool. Throws what `use` throws.
 */
export async function withUploadQuota<Result>(
  { address, announced, now }: { address: string; announced: number | null; now: Date },
  use: (quota: UploadQuota) => Promise<Result>,
): Promise<Result> {
  const id = sign('upload quota', addressSubject(address));
  // However small a file is, it takes space in several collections and indexes.
  let received = PUBLIC_FILE_BYTES_MIN;
  let stored = 0;
  const held = { address: 0, pool: 0 };
  const reserve = async () => {
    // If parallel uploads each got only a part of their quota, all of them would be refused in the end.
    const expected = announced === null ? STEP_BYTES : announced - held.address;
    const bytes = Math.max(expected, received - held.address);
    await reserveForAddress({ id, bytes, now });
    held.address += bytes;
    await reserveInPool({ bytes, now });
    held.pool += bytes;
  };

  const quota: UploadQuota = {
    async *count(content) {
      let arrived = 0;
      for await (const bytes of content) {
        arrived += bytes.length;
        received = Math.max(received, arrived);
        if (received > held.address) await reserve();
        yield bytes;
      }
    },
    keep(size) {
      stored = chargeOf(size);
    },
  };
  try {
    return await use(quota);
  } finally {
    await settlePool({ reserved: held.pool, stored, now });
    await giveBack({ id, unused: held.address - received });
  }
}

/** How many bytes a stored file counts in the pool. */
export function chargeOf(size: number): number {
  return Math.max(size, PUBLIC_FILE_BYTES_MIN);
}

/** Takes files out of the pool's count, or with a positive number adds them. */
export async function changeStored(bytes: number): Promise<void> {
  if (bytes !== 0) await store.addStored(bytes);
}

/**
 * Recounts the pool's files while nothing is being received: a process that died between storing a file and counting
 * it leaves a difference.
 */
export async function recountPool({ now }: { now: Date }): Promise<void> {
  const from = await store.findSettled({ before: uploadsAbandonedBefore(now) });
  if (from === null) return;
  const to = await media.sumUnused(PUBLIC_FILE_BYTES_MIN);
  if (to !== from) await store.correctStored({ from, to });
}

async function reserveForAddress({
  id,
  bytes,
  now,
}: {
  id: string;
  bytes: number;
  now: Date;
}): Promise<void> {
  const limit = config().publicUploads.bytesPerAddress;
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const end = await store.addUploaded({ id, bytes, limit, now, expiresAt });
  if (end === null) return;
  const seconds = Math.ceil((end.getTime() - now.getTime()) / 1000);
  throw new TooMany('This IP address has uploaded too much today', Math.max(1, seconds));
}

async function reserveInPool({ bytes, now }: { bytes: number; now: Date }): Promise<void> {
  if (await changePool({ by: bytes, now })) return;
  throw new TooMany('The public upload is full at the moment', POOL_RETRY_S);
}

/** False, with no change, if the pool does not have this much left. */
function changePool({ by, storing = 0, now }: { by: number; storing?: number; now: Date }): Promise<boolean> {
  return changeInTurn(async () => {
    const bytes = receiving + by;
    // Bytes that are given back or moved were counted before, so they need no limit.
    const limit = by > 0 ? config().publicUploads.bytes : Number.MAX_SAFE_INTEGER;
    const isDone = await store.setReceiving({ process: PROCESS, bytes, storing, limit, now });
    if (isDone) receiving = bytes;
    return isDone;
  });
}

// The result of the upload is already decided when these two run. If the database is unavailable, the counts are
// corrected at the end of the day or by a recount.

async function settlePool({
  reserved,
  stored,
  now,
}: {
  reserved: number;
  stored: number;
  now: Date;
}): Promise<void> {
  if (reserved === 0) return;
  try {
    await changePool({ by: -reserved, storing: stored, now });
  } catch {
    // The next change reports what is received without it.
    receiving -= reserved;
  }
}

async function giveBack({ id, unused }: { id: string; unused: number }): Promise<void> {
  if (unused <= 0) return;
  await store.releaseUploaded(id, unused).catch(() => {});
}
