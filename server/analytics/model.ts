import type { Binary, ObjectId } from 'mongodb';
import type { TrackEvent } from '#contract/analytics/analytics.ts';
import type { Device, MachinePurpose, MachineResource } from '#contract/analytics/user-agents.ts';
import type { Locale } from '#contract/locales.ts';

/**
 * One event: the collection `analyticsEvents`. It has no IP address and no text from the client that could identify a
 * person: `visitor` and `view` are hashes with a salt that is destroyed at the end of the day.
 */
export type EventDoc = {
  _id: ObjectId;
  at: Date;
  type: TrackEvent['type'];
  /** The purpose of the program that sent the event; events of browsers have none. */
  machine?: MachinePurpose;
  /** The language of the page; null if it has none. */
  locale: Locale | null;
  /** Decoded, without query; null if it is longer than the path of any page. */
  path: string | null;
  /** The language version that the page shows. */
  postId?: ObjectId;
  /** A hash of the address and the User-Agent of the client, for this day. */
  visitor: Binary;
  /** Set in the first view of a version in a session and day; unique. `viewCount` is the number of these. */
  view?: Binary;
  device: Device;
  /** The browser's family. */
  browser: string;
  /** Host of the page that linked here; not set for links within the site. */
  referrer?: string;
  source?: string;
  element?: string;
  /** Host and path of a link, or its scheme if it is not a web address. */
  target?: string;
  x?: number;
  y?: number;
  /** Milliseconds for which the page was visible. */
  duration?: number;
};

/** The secret of one day: the collection `analyticsSalts`. `_id` is the day. */
export type SaltDoc = { _id: string; salt: string };

/** What the server counts in a day: the collection `analyticsCounters`. */
export type CounterDoc = { _id: string; day: string; count: number } & (
  | { kind: 'machine'; purpose: MachinePurpose; name: string; resource: MachineResource }
  | { kind: 'search'; locale: Locale; name: string }
);

/** `milliseconds` is the time for which pages were visible. */
export type Totals = { views: number; visitors: number; milliseconds: number; clicks: number };

/** A version of a post, another page by its path, or, with neither, all further pages of the language. */
export type PageRow = Totals & { locale: Locale | null; postId?: ObjectId; path?: string };

/** A name and how often it occurred; the empty name stands for all that are not listed. */
export type NameRow = { locale: Locale | null; name: string; count: number };

export type MachineRow = {
  purpose: MachinePurpose;
  name: string;
  resource: MachineResource;
  count: number;
};

export const DIMENSIONS = ['referrers', 'sources', 'links', 'devices', 'browsers'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export function byDimension<Value>(of: (dimension: Dimension) => Value): Record<Dimension, Value> {
  return Object.fromEntries(DIMENSIONS.map((name) => [name, of(name)])) as Record<Dimension, Value>;
}

/** The totals of a day: the collection `analyticsDays`. Made from the events of the day, and kept after them. */
export type DayDoc = {
  _id: string;
  totals: Record<'all' | Locale, Totals>;
  pages: PageRow[];
  searches: NameRow[];
  machines: MachineRow[];
} & Record<Dimension, NameRow[]>;

/** How far the days are rolled up: one document in the collection `analyticsState`. */
export type AnalyticsState = { _id: 'state'; rolledUpTo: string };
