import { features } from '#app/features.server.ts';
import * as account from '#app/users/letters/account-letters.ts';
import { mergeParts } from '#contract/feature.ts';
import type { Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import type { LetterToRender } from '#server/letters/letter-channel.ts';
import type { CoreLetterKind } from '#server/mail/letter-classes.ts';
import type { LetterKind } from '#server/mail/letter-types.ts';
import type { Letters } from './letter-body.ts';
import { samples } from './samples.ts';
import { testLetter } from './test-letter.ts';
import { letterMessages } from './texts/messages.ts';
import { diskNearlyFull, lettersFailing } from './trouble-letters.ts';

const core: Letters<CoreLetterKind> = {
  views: { ...account, diskNearlyFull, lettersFailing, test: testLetter },
  samples,
  texts: letterMessages,
};

const all: Letters<never>[] = [core, ...features.flatMap(({ letters = [] }) => letters)];

/** The view of each kind of letter. */
export const letterViews = mergeParts(all, 'views') as Letters<LetterKind>['views'];

const SAMPLES = mergeParts(all, 'samples') as Letters<LetterKind>['samples'];

export const LETTER_KINDS = Object.keys(SAMPLES) as LetterKind[];

export function sampleLetter(kind: LetterKind, locale: Locale): LetterToRender {
  const props = SAMPLES[kind]({
    inWords: (words) => words[locale],
    link: (path) => `${config().publicUrl}/${locale}/${path}`,
  });
  return { kind, locale, props } as LetterToRender;
}

/** The name of a kind in the lists of the admin. A newer version of the service may have stored a kind without one. */
export function nameOfKind(kind: string, locale: Locale): string {
  const names: Record<string, string> = mergeParts(
    all.map(({ texts }) => texts[locale]),
    'names',
  );
  return names[kind] ?? kind;
}
