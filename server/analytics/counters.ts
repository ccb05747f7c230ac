import { setInterval } from 'node:timers';
import type { MachinePurpose, MachineResource } from '#contract/analytics/user-agents.ts';
import type { Locale } from '#contract/locales.ts';
import type { Day } from '#contract/time/days.ts';
import { toDomainFailure } from '#server/db/failures.ts';
import { newId } from '#server/db/ids.ts';
import { Unavailable } from '#server/errors.ts';
import { log } from '#server/log.ts';
import { createQueue } from '#server/runtime/queue.ts';
import { type CounterBatch, incrementCounters } from './counter-store.ts';
import type { CounterDoc } from './model.ts';

const FLUSH_MS = 5_000;
/**
 * The maximum number of different counters between two flushes, and of different searches in a day, in this process.
 */
const COUNTERS_MAX = 10_000;
const SEARCHES_MAX = 1_000;
const QUERY_MAX = 100;

const inTurn = createQueue({ concurrency: 1 });

let counts = new Map<string, CounterDoc>();
/** A batch that may have been written in part or as a whole, because the database replied with a failure. */
let unfinished: CounterBatch | null = null;
let searches = { day: '', queries: new Set<string>() };

/** Counts a request of a program; in memory until the next flush. */
export function countMachineRead(read: {
  day: Day;
  purpose: MachinePurpose;
  name: string;
  resource: MachineResource;
}): void {
  const { day, purpose, name, resource } = read;
  add({ _id: `${day} machine ${purpose} ${resource} ${name}`, kind: 'machine', ...read, count: 1 });
}

/** Counts a search without results; in memory until the next flush. */
export function countEmptySearch({ day, locale, query }: { day: Day; locale: Locale; query: string }): void {
  const text = query.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase().slice(0, QUERY_MAX);
  if (searches.day !== day) searches = { day, queries: new Set() };
  const { queries } = searches;
  if (queries.size < SEARCHES_MAX) queries.add(text);

  // All further searches of the day are counted as one.
  const name = queries.has(text) ? text : '';
  add({ _id: `${day} search ${locale} ${name}`, kind: 'search', day, locale, name, count: 1 });
}

/** Writes the counts to the database. Those that can't be written now are kept for the next time. */
export function flushCounters(): Promise<void> {
  return inTurn(async () => {
    await finishBatch();
    if (unfinished || counts.size === 0) return;
    unfinished = { id: newId(), docs: [...counts.values()] };
    counts = new Map();
    await finishBatch();
  });
}

async function finishBatch(): Promise<void> {
  const batch = unfinished;
  if (!batch) return;

  unfinished = null;
  try {
    await incrementCounters(batch);
  } catch (error) {
    if (!(toDomainFailure(error) instanceof Unavailable)) throw error;
    unfinished = batch;
  }
}

/** Flushes every few seconds. Returns a function that stops and flushes once more. */
export function startFlushing(): () => Promise<void> {
  const flush = () =>
    flushCounters().catch((error) => log.warn({ err: error }, 'Request counts could not be saved'));

  // Prevents writes from piling up if the database is slow to refuse them.
  let isFlushing = false;
  const timer = setInterval(async () => {
    if (isFlushing) return;
    isFlushing = true;
    await flush();
    isFlushing = false;
  }, FLUSH_MS);

  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}

function add(counter: CounterDoc): void {
  const known = counts.get(counter._id);
  if (known) known.count += counter.count;
  else if (counts.size < COUNTERS_MAX) counts.set(counter._id, { ...counter });
}
