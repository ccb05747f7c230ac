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
/** What browsers name next to themselves. */
const PRODUCTS = /^(?:Mozilla|AppleWebKit|Version|Mobile|Gecko|Yowser|Ubuntu|Debian|Fedora)$/;
const OTHER_MAX = 40;

/**
 * Browser and system from a User-Agent header, so that users recognise their sessions. Versions are left out, because
 * they would identify users. For other programs, the name at the start of the header.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return '';
  const program = isKnown(userAgent) ? findBrowser(userAgent) : null;
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const description = [program, system].filter((name) => name !== null).join(', ');
  return description || (/^(?!Mozilla\b)[\w.-]+/.exec(userAgent)?.[0].slice(0, OTHER_MAX) ?? '');
}

/** Whether every product in the header is familiar: other browsers call themselves Chrome, Safari or Firefox too. */
function isKnown(userAgent: string): boolean {
  const products = userAgent.replaceAll(/\([^()]*\)/g, '').match(/(?<![\w.-])[\w.-]+(?=\/)/g) ?? [];
  return products.every((name) => PRODUCTS.test(name) || findBrowser(`${name}/`) !== null);
}
