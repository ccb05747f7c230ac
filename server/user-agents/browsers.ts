import type { Device } from '#contract/user-agents.ts';

/** Browser families. The order matters, because a browser also names those that it derives from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** The names in `BROWSERS` and the one for all others. */
export const OTHER_BROWSER = 'other';

/** The browser's family, without a version; null if it is not known. */
export function findBrowser(userAgent: string): string | null {
  return BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/**
 * An Android device whose header lacks `Mobile` is a tablet. An iPad that presents itself as a Mac counts as a
 * computer.
 */
export function deviceOf(userAgent: string): Device {
  if (/\biPad\b|\bTablet\b|\bKindle\b|\bSilk\//.test(userAgent)) return 'tablet';
  if (/\bSmart-?TV\b|\bAppleTV\b|\bPlayStation\b|\bXbox\b/i.test(userAgent)) return 'other';
  if (/\bTizen\b/i.test(userAgent) && /\bTV\b/i.test(userAgent)) return 'other';
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  if (/\biPhone\b|\biPod\b|\bMobile\b/.test(userAgent)) return 'phone';
  return /\bWindows\b|\bMacintosh\b|\bX11\b|\bCrOS\b|\bLinux\b/.test(userAgent) ? 'desktop' : 'other';
}
