import type { Locale } from '#contract/locales.ts';

/** The language of a code such as `en-US`; null for other languages. Many sites call Ukrainian `ua`. */
export function localeOfCode(code: string): Locale | null {
  const [, language] = /^([a-z]{2,3})(?:[-_.]|$)/i.exec(code.trim()) ?? [];
  if (/^(?:uk|ua|ukr)$/i.test(language ?? '')) return 'uk';
  return /^(?:en|eng)$/i.test(language ?? '') ? 'en' : null;
}

/** The language that an address names: `/en/about`, `?lang=en`. */
export function localeOfAddress(address: string): Locale | null {
  const [, first = '', query = ''] =
    /^(?:\/([a-z]{2}(?:[-_][a-z]{2})?)(?=\/|$|\?))?[^?]*(?:\?(.*))?$/is.exec(address) ?? [];
  return localeOfCode(first) ?? localeOfCode(new URLSearchParams(query).get('lang') ?? '');
}

/** The language by the letters of a text. */
export function localeOfText(text: string): Locale {
  const start = text.slice(0, 20_000);
  const cyrillic = start.match(/\p{Script=Cyrillic}/gu)?.length ?? 0;
  const latin = start.replaceAll(/https?:\S+/g, '').match(/\p{Script=Latin}/gu)?.length ?? 0;
  // Ukrainian texts have Latin names and code in them, English ones no Cyrillic.
  return cyrillic * 3 >= latin && cyrillic > 0 ? 'uk' : 'en';
}
