import { mergeParts } from '#contract/feature.ts';
import type { Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import type { LetterToRender } from '#server/letters/letter-channel.ts';
import type { CoreLetterKind } from '#server/mail/letter-classes.ts';
import type { LetterKind } from '#server/mail/letter-types.ts';
import { serverFeatures } from './features.server.ts';
import type { Letters, LetterView } from './letters/letter-body.ts';
import { samples } from './letters/samples.ts';
import { letterMessages } from './letters/texts/messages.ts';
import { diskNearlyFull, lettersFailing } from './letters/trouble-letters.ts';
import { accountViews } from './users/letters/account-letters.ts';

const test: LetterView<'test'> = ({ adminUrl }, { t: { test: words }, site }) => ({
  subject: words.subject(site.name),
  preheader: words.preheader,
  title: words.title,
  blocks: [{ text: words.text }],
  action: { label: words.action, url: adminUrl },
  reason: words.reason,
});

const core: Letters<CoreLetterKind> = {
  views: { ...accountViews, diskNearlyFull, lettersFailing, test },
  samples,
  texts: letterMessages,
};

const all: Letters<never>[] = [core, ...Object.values(serverFeatures).flatMap(({ letters = [] }) => letters)];

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
