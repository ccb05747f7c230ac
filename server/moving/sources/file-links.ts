import path from 'node:path';
import type { Locale } from '#contract/locales.ts';
import { replaceDestinations } from '#server/markdown/destinations.ts';
import { isMediaName } from '#server/media/media-urls.ts';
import { languageOfPath, siteFile } from './folder.ts';

/** Begins the addresses that stand for files of a folder until the addresses of their posts are known. */
export const FILE_ADDRESS = '/@file/';

/** Stands for the post of a file in a language. */
export function fileAddress(name: string, locale: Locale): string {
  const bare = languageOfPath(name)
    .bare.replace(/\.\w+$/, '')
    .replace(/\/(?:index|_index)$/, '');
  return `${FILE_ADDRESS}${locale}/${bare}`;
}

/** The text with paths from the root of the site: of pictures next to the file, and of other texts. */
export function absoluteLinks(markdown: string, { name, locale }: { name: string; locale: Locale }): string {
  return replaceDestinations(markdown, (url) => {
    if (url.startsWith(FILE_ADDRESS) || /^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(url)) return null;
    const [target = '', fragment] = url.split(/(?=[#?])/, 2);
    const whole = siteFile(target, name).slice(1);
    if (isMediaName(target)) return encodeURI(`/${path.posix.normalize(whole)}`);
    if (!/\.(?:md|markdown)$/i.test(target)) return null;
    const named = languageOfPath(whole).code;
    const wanted = named === 'uk' || named === 'en' ? named : locale;
    return encodeURI(fileAddress(whole, wanted)) + (fragment ?? '');
  });
}
