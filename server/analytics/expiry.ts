import { addDays, type Day, dayOf, startOfDay } from '#contract/time/days.ts';
import { deleteCountersBefore } from './counter-store.ts';
import { findRolledUpTo } from './day-store.ts';
import { countEvents, deleteEventsBefore, EVENTS_MAX, findFirstEventTime } from './event-store.ts';

/** As long as less than this share of EVENTS_MAX is used, nothing is deleted early. */
const ROOM = 0.9;

/**
 * Deletes the events and counters of rolled-up days that are older than `keepDays`, and of more days if there are
 * still too many events. Totals stay. This is not a TTL index, because that could delete events that are not rolled
 * up yet.
 */
export async function expireEvents({
  timeZone,
  keepDays,
  now = new Date(),
}: {
  timeZone: string;
  keepDays: number;
  now?: Date;
}): Promise<void> {
  const rolledUpTo = await findRolledUpTo();
  if (rolledUpTo === null) return;
  const firstKept = addDays(dayOf(now, timeZone), -keepDays);
  await expireBefore(firstKept <= rolledUpTo ? firstKept : addDays(rolledUpTo, 1), timeZone);
  await makeRoom(timeZone);
}

/** Deletes the events of the oldest rolled-up days while there are more than `max`. Returns how many are left. */
export async function makeRoom(timeZone: string, { max = EVENTS_MAX * ROOM } = {}): Promise<number> {
  for (;;) {
    const count = await countEvents();
    if (count <= max) return count;

    const [rolledUpTo, oldest] = await Promise.all([findRolledUpTo(), findFirstEventTime()]);
    const day = oldest && dayOf(oldest, timeZone);
    if (rolledUpTo === null || day === null || day > rolledUpTo) return count;
    await expireBefore(addDays(day, 1), timeZone);
  }
}

async function expireBefore(day: Day, timeZone: string): Promise<void> {
  await deleteEventsBefore(startOfDay(day, timeZone));
  await deleteCountersBefore(day);
}
