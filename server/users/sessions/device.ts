// In this order: browsers name those that they derive from.
const PROGRAMS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
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
 * What a user recognises a session by, from the User-Agent header: program and system, without the
 * versions that would tell users apart. Another program's own name stands for itself.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return '';
  const program = PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [program, system].filter((name) => name !== undefined).join(', ');
  return known || (/^[\w.-]+/.exec(userAgent)?.[0].slice(0, OTHER_MAX) ?? '');
}
