import { LOCALES } from '#contract/locales.ts';
import { escapeXml } from '#server/feeds/xml.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';

/** The page at the root: its script chooses a language; without scripts it is the first one. */
export function rootPage(script: string): string {
  const [first] = LOCALES;
  const { names } = siteSettings();
  const links = LOCALES.map(
    (locale) => `<a href="${locale}/" hreflang="${locale}" lang="${locale}">${escapeXml(names[locale])}</a>`,
  );
  return [
    `<!DOCTYPE html><html lang="${first}" data-choose><head><meta charset="utf-8">`,
    `<title>${escapeXml(names[first])}</title><meta name="viewport" content="width=device-width">`,
    `<script src="${script}"></script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${first}/"></noscript>`,
    `</head><body><p>${links.join(' · ')}</p></body></html>\n`,
  ].join('');
}
