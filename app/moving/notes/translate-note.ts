import type { Locale } from '#contract/locales.ts';
import { notesUk } from './notes-uk.ts';

const templates = Object.entries(notesUk).map(([english, ukrainian]) => ({
  pattern: new RegExp(`^${english.split('{}').map(RegExp.escape).join('(.*)')}$`, 's'),
  ukrainian,
}));

/** What an import says, which is stored in English. What has no translation stays as it is. */
export function translateNote(note: string, locale: Locale): string {
  if (locale === 'en') return note;
  for (const { pattern, ukrainian } of templates) {
    const match = pattern.exec(note);
    if (match) return ukrainian.replaceAll(/\{(\d)\}/g, (_, index: string) => match[Number(index)] ?? '');
  }
  return note;
}
