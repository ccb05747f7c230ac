import { LRUCache } from 'lru-cache';
import type { Device } from '#contract/user-agents.ts';
import { deviceOf, findBrowser, OTHER_BROWSER } from './browsers.ts';
import { findMachine, type Machine } from './machines.ts';

export type UserAgent = {
  /** Null for a person's browser. */
  machine: Machine | null;
  device: Device;
  /** The family, or `other` if it is not known. */
  browser: string;
};

/** No browser's header is longer. */
const LENGTH_MAX = 512;

const known = new LRUCache<string, UserAgent>({ max: 2_000 });

/** What a User-Agent header says; null stands for a request without the header. */
export function readUserAgent(header: string | null): UserAgent {
  const text = (header ?? '').slice(0, LENGTH_MAX).trim();
  const cached = known.get(text);
  if (cached) return cached;

  const read: UserAgent = {
    machine: findMachine(text),
    device: deviceOf(text),
    browser: findBrowser(text) ?? OTHER_BROWSER,
  };

  known.set(text, read);
  return read;
}
