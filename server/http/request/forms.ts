import { Cookie } from '@remix-run/headers';
import { isLocale, type Locale, negotiateLocale } from '#contract/locales.ts';
import { Invalid } from '#server/errors.ts';
import { readBody } from './body.ts';

export function isForm(request: Request): boolean {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/x-www-form-urlencoded';
}

/**
 * The fields of a form post; of a repeated name, the first value. Throws Invalid, and everything that `readBody`
 * throws.
 */
export function readForm(request: Request, limits: { maxBytes: number }): Promise<Record<string, string>> {
  return readBody(request, limits, parseForm);
}

/** The path if it is on this site, otherwise null. Browsers read `//host` and `/\host` as other sites. */
export function ownPath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])[\x21-\x7e]*$/.test(path) ? path : null;
}

/** The language of a response: the one that the request names, if any, else the preference of the browser. */
export function preferredLocale(request: Request, { locale }: { locale?: string | undefined } = {}): Locale {
  if (isLocale(locale)) return locale;
  return negotiateLocale({
    chosen: Cookie.from(request.headers.get('cookie')).get('locale'),
    acceptLanguage: request.headers.get('accept-language'),
  });
}

function parseForm(bytes: Uint8Array): Record<string, string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Invalid('The form is not valid UTF-8');
  }

  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text))
    if (!Object.hasOwn(fields, name)) fields[name] = value;
  return fields;
}
