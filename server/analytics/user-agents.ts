import { LRUCache } from 'lru-cache';
import type { Device } from '#contract/analytics/user-agents.ts';
import { findBrowser } from '#server/user-agents/browsers.ts';
import { findMachine, type Machine } from './machines.ts';

const OTHER_BROWSER = 'other';

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

/**
 * An Android device whose header lacks `Mobile` is a tablet. An iPad that presents itself as a Mac counts as a
 * computer.
 */
function deviceOf(userAgent: string): Device {
  if (/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\//.test(userAgent)) return 'tablet';
  if (/\bSmart-?TV\b|\bAppleTV\b|\bPlayStation\b|\bXbox\b/i.test(userAgent)) return 'other';
  if (/\bTizen\b/i.test(userAgent) && /\bTV\b/i.test(userAgent)) return 'other';
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  if (/\biPhone\b|\biPod\b|\bMobile\b/.test(userAgent)) return 'phone';
  return /\bWindows\b|\bMacintosh\b|\bX11\b|\bCrOS\b|\bLinux\b/.test(userAgent) ? 'desktop' : 'other';
}
