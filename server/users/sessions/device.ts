import { findBrowser } from '#server/user-agents/browsers.ts';

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const OTHER_MAX = 40;

/**
 * Browser and system from a User-Agent header, so that users recognise their sessions. Versions are left out, because
 * they would identify users. For other programs, the name at the start of the header.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return '';
  const program = findBrowser(userAgent);
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const description = [program, system].filter((name) => name !== null).join(', ');
  return description || (/^[\w.-]+/.exec(userAgent)?.[0].slice(0, OTHER_MAX) ?? '');
}
