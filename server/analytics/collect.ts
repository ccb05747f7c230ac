import { LRUCache } from 'lru-cache';
import type { TrackEvent } from '#contract/analytics/analytics.ts';
import type { Locale } from '#contract/locales.ts';
import { isCountedPage } from '#contract/pages.ts';
import { dayOf } from '#contract/time/days.ts';
import { addressSubject } from '#server/auth/rate-limit.ts';
import { config } from '#server/config.ts';
import { binaryOf } from '#server/db/binary.ts';
import { newId } from '#server/db/ids.ts';
import { Unavailable } from '#server/errors.ts';
import { addViews, findVersionIds, versionKey } from '#server/posts/views.ts';
import { readContentToken } from '#server/revisions/revisions.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { type Page, toEventDoc, toPage } from './event.ts';
import { countEvents, EVENTS_MAX, insertEvents } from './event-store.ts';
import { makeRoom } from './expiry.ts';
import { GroupCommit } from './group-commit.ts';
import type { EventDoc } from './model.ts';
import { takeShare } from './shares.ts';
import { readUserAgent } from './user-agents.ts';
import { hashWith, saltOf } from './visitor-salt.ts';

/** How often the number of stored events is read. */
const COUNT_EVERY_MS = 10_000;

type VersionId = EventDoc['postId'] | null;
type VersionIds = Map<string, VersionId>;
type Entry = { doc: EventDoc; page: Page; sessionId: string; salt: string };

const queue = new GroupCommit<Entry>({ commit, batchMax: 1_000, waitingMax: 20_000, runningMax: 2 });

/**
 * Ids of versions by address, null if there is none. Scheduled posts appear without a new revision, so entries live a
 * minute at most.
 */
const versions = new LRUCache<string, { id: VersionId }>({ max: 10_000, ttl: 60_000 });
let versionsToken = '';
/** Recently stored views, to save queries. The unique index is what prevents duplicates. */
const viewed = new LRUCache<string, true>({ maxSize: 50_000, sizeCalculation: () => 1 });

/**
 * Stores an event and counts the view of a post. Resolves when both are on disk. Throws Unavailable if that can't be
 * done now. Nothing is stored if the client has opted out or sent more than its share, if analytics are switched off,
 * or if the page is not for everyone.
 */
export async function collectEvent({
  event,
  userAgent,
  clientAddress,
  host,
  isOptedOut,
  now = new Date(),
}: {
  event: TrackEvent;
  userAgent: string | null;
  clientAddress: string;
  /** The host that the client requested, with its port. */
  host: string;
  isOptedOut: boolean;
  now?: Date;
}): Promise<void> {
  const { analytics, timeZone } = siteSettings();
  if (isOptedOut || !analytics) return;

  const page = toPage(event.path);
  if (page.path !== null && !isCountedPage(page.path)) return;

  const salt = await saltOf(dayOf(now, timeZone));
  const visitor = hashWith(salt, `visitor ${clientAddress} ${userAgent ?? ''}`);
  const isWithinShare = takeShare({
    address: base64Of(hashWith(salt, `address ${addressSubject(clientAddress)}`)),
    visitor: base64Of(visitor),
    page: event.type === 'pageview' ? (page.path ?? '') : null,
    now,
  });
  if (!isWithinShare) return;

  const ownHosts = [host, hostOf(config().publicUrl)];
  const doc = toEventDoc(event, { page, agent: readUserAgent(userAgent), visitor, at: now, ownHosts });
  await queue.add({ doc, page, sessionId: event.sessionId, salt });
}

/** The counting of the previous commit, which ends before the next one begins. */
let counting: Promise<unknown> = Promise.resolve();

async function commit(entries: Entry[]): Promise<void> {
  await requireSpace();
  const ids = await findVersions(entries);
  for (const entry of entries) addVersion(entry, ids);

  const docs = entries.map(({ doc }) => doc);
  // The ids have the order in which views are counted: see `countLostViews`.
  for (const doc of docs) doc._id = newId();

  const previous = counting;
  const { promise, resolve } = Promise.withResolvers<void>();
  counting = promise;

  try {
    await store(docs, previous);
  } finally {
    resolve();
  }
}

async function store(docs: EventDoc[], previous: Promise<unknown>): Promise<void> {
  const keys = keepFirstViews(docs);
  const repeated = await insertEvents(docs, { isLast: keys.length === 0 });
  const counted = docs.filter(({ view }, index) => view && !repeated.has(index));

  if (repeated.size > 0) {
    const again = docs.filter((_, index) => repeated.has(index)).map(({ view, ...doc }) => doc);
    await insertEvents(again, { isLast: counted.length === 0 });
  }

  await previous;
  // A durable write, which makes everything before it durable too.
  if (counted.length > 0)
    await addViews(counted.flatMap(({ _id, postId }) => (postId ? { _id, postId } : [])));
  for (const key of keys) viewed.set(key, true);
}

/** Removes `view` from documents whose view is known to be stored, or is earlier in the list. Returns the views that are left. */
function keepFirstViews(docs: EventDoc[]): string[] {
  const kept = new Set<string>();
  for (const doc of docs) {
    if (!doc.view) continue;
    const key = doc.view.toString('base64');
    if (viewed.has(key) || kept.has(key)) delete doc.view;
    else kept.add(key);
  }
  return [...kept];
}

/**
 * The ids of the versions at the addresses of the entries. Addresses that are not known yet take one query. Another
 * commit may clear the known ones in the meantime, so these are read before it.
 */
async function findVersions(entries: Entry[]): Promise<VersionIds> {
  const token = await readContentToken();
  if (token !== versionsToken) versions.clear();
  versionsToken = token;

  const ids: VersionIds = new Map();
  const addresses = new Map<string, { slug: string; locale: Locale }>();
  for (const { page } of entries) {
    const { slug, locale } = page;
    if (slug === null || locale === null) continue;
    const key = versionKey({ slug, locale });
    const known = versions.get(key);
    if (known) ids.set(key, known.id);
    else addresses.set(key, { slug, locale });
  }

  if (addresses.size === 0) return ids;

  const found = await findVersionIds([...addresses.values()]);
  for (const key of addresses.keys()) {
    const id = found.get(key) ?? null;
    ids.set(key, id);
    if (token === versionsToken) versions.set(key, { id });
  }

  return ids;
}

/** A view counts once per session, version and day, and not for programs. */
function addVersion({ doc, page: { slug, locale }, sessionId, salt }: Entry, ids: VersionIds): void {
  if (slug === null || locale === null) return;
  const id = ids.get(versionKey({ slug, locale }));
  if (!id) return;
  doc.postId = id;
  if (doc.type !== 'pageview' || doc.machine) return;
  doc.view = binaryOf(hashWith(salt, `view ${id.toHexString()} ${sessionId}`));
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** `publicUrl` without its scheme. */
function hostOf(publicUrl: string): string {
  return publicUrl.slice(publicUrl.indexOf('//') + 2).split('/', 1)[0] ?? '';
}

let counted = { at: Number.NEGATIVE_INFINITY, events: 0 };

async function requireSpace(): Promise<void> {
  const now = performance.now();
  if (now - counted.at > COUNT_EVERY_MS) {
    const events = await countEvents();
    counted = { at: now, events: events < EVENTS_MAX ? events : await makeRoom(siteSettings().timeZone) };
  }
  if (counted.events >= EVENTS_MAX) throw new Unavailable('There is no space for more events');
}
