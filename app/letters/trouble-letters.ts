import type { TroubleProps } from '#server/mail/letter-types.ts';
import type { LetterBody, LetterContext, LetterView } from './letter-body.ts';

export const diskNearlyFull: LetterView<'diskNearlyFull'> = (props, context) =>
  troubleLetter(context, context.t.troubles.kinds.diskNearlyFull, props);
export const lettersFailing: LetterView<'lettersFailing'> = (props, context) =>
  troubleLetter(context, context.t.troubles.kinds.lettersFailing, props);

type TroubleWords = { title: string; text: (detail: string) => string; action: string; after: string };

/** A letter about a problem of the site, with a link to the page where an admin sees more. */
export function troubleLetter(
  { t: { troubles: t }, site }: LetterContext,
  words: TroubleWords,
  { detail, url, stopUrl }: TroubleProps,
): LetterBody {
  return {
    subject: t.subject(words.title, site.name),
    preheader: words.text(detail),
    title: words.title,
    blocks: [{ text: words.text(detail) }],
    action: { label: words.action, url },
    after: [words.after],
    reason: t.reason,
    stop: [{ label: t.stop, url: stopUrl }],
  };
}
