import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { newId } from '../db/ids.ts';
import { Conflict, NotFound } from '../errors.ts';
import * as store from './store.ts';

/** Whoever has been leaving for longer has died on the way. */
const ABANDONED_AFTER_MS = 10_000;
const ATTEMPTS = 100;
const BETWEEN_ATTEMPTS_MS = 40;

/**
 * Takes a user away, as an admin or altogether, and never the last admin. `write` does it where the filter
 * that it is given still fits, and says whether it did. Throws NotFound; Conflict for the last admin.
 *
 * There need be no transactions, so an admin says on their own document that they are leaving before the
 * others are counted, and only those count who are not. Of two who leave at once at least one sees the
 * other's word: they step back, and try again after a pause of another length.
 */
export async function takeAway(
  id: ObjectId,
  write: (filter: store.Departure) => Promise<boolean>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const user = await store.findAlive(id);
    if (!user) throw new NotFound('There is no such user');
    if (user.role !== 'admin' || user.blockedAt !== null) {
      if (await write(store.NO_ADMIN)) return;
    } else if (await takeAdminAway(id, write)) return;
    await sleep(Math.random() * BETWEEN_ATTEMPTS_MS);
  }
  throw new Conflict('Other admins are leaving at this moment; try again');
}

/** False where it has to be tried again. */
async function takeAdminAway(
  id: ObjectId,
  write: (filter: store.Departure) => Promise<boolean>,
): Promise<boolean> {
  const now = new Date();
  await store.forgetDepartures(new Date(now.getTime() - ABANDONED_AFTER_MS));
  const departure = { by: newId(), at: now };
  if (!(await store.announceDeparture(id, departure))) return false;
  const filter = { 'leaving.by': departure.by };
  if ((await store.countAdminsBeside(id, { whoStay: true })) > 0) return write(filter);
  await store.withdrawDeparture(id, departure);
  if ((await store.countAdminsBeside(id)) > 0) return false;
  throw new Conflict('The last admin must stay', [
    { path: 'id', message: 'Make somebody else an admin first', code: 'last_admin' },
  ]);
}
