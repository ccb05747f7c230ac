import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectId } from 'mongodb';
import { newId } from '#server/db/ids.ts';
import { Conflict } from '#server/errors.ts';
import * as store from './store.ts';
import { userNotFound } from './user-id.ts';

/** A process that announced a departure before this time has died. */
const ABANDONED_AFTER_MS = 10_000;
const ATTEMPTS = 100;
const RETRY_MS_MAX = 40;

/**
 * Demotes, blocks or deletes a user, but never the last admin. `write` updates the user if its filter matches, and
 * returns whether it did. The database may have no transactions, so an admin's document first announces the
 * departure, and then the admins without an announcement are counted. Of two concurrent departures at least one sees
 * the other; it is withdrawn and tried again after a random delay. Throws NotFound, and Conflict for the last admin.
 */
export async function removeUnlessLastAdmin(
  id: ObjectId,
  write: (filter: store.Departure) => Promise<boolean>,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const user = await store.findUser(id);
    if (!user) throw userNotFound();
    if (user.role !== 'admin' || user.blockedAt !== null) {
      if (await write(store.NO_ADMIN)) return;
    } else if (await removeAdmin(id, write)) return;
    await sleep(Math.random() * RETRY_MS_MAX);
  }
  throw new Conflict('Other admins are being removed at this moment; try again');
}

/** False if the caller has to try again. */
async function removeAdmin(
  id: ObjectId,
  write: (filter: store.Departure) => Promise<boolean>,
): Promise<boolean> {
  const now = new Date();
  await store.deleteAbandonedDepartures(new Date(now.getTime() - ABANDONED_AFTER_MS));
  const departure = { by: newId(), at: now };
  if (!(await store.announceDeparture(id, departure))) return false;

  const filter = { 'leaving.by': departure.by };
  if ((await store.countOtherAdmins(id, { excludeLeaving: true })) > 0) return write(filter);

  await store.withdrawDeparture(id, departure);
  if ((await store.countOtherAdmins(id)) > 0) return false;
  throw new Conflict('The last admin must stay', [
    { path: 'id', message: 'Make another user an admin first', code: 'last_admin' },
  ]);
}
