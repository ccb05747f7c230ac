import type { LetterContext, LetterView } from './letter-body.ts';

export const backupFailed: LetterView<'backupFailed'> = (props, context) =>
  troubleLetter(context, 'backupFailed', props);
export const diskNearlyFull: LetterView<'diskNearlyFull'> = (props, context) =>
  troubleLetter(context, 'diskNearlyFull', props);
export const lettersFailing: LetterView<'lettersFailing'> = (props, context) =>
  troubleLetter(context, 'lettersFailing', props);
export const webhookOff: LetterView<'webhookOff'> = (props, context) =>
  troubleLetter(context, 'webhookOff', props);

/** A letter about a problem of the site, with a link to the page where an admin sees more. */
function troubleLetter(
  { t: { troubles: t }, site }: LetterContext,
  kind: keyof typeof t.kinds,
  { detail, url, stopUrl }: { detail: string; url: string; stopUrl: string },
) {
  const words = t.kinds[kind];
  return {
    subject: t.subject(words.title, site.name),
    preheader: words.text(detail),
    title: words.title,
    blocks: [{ text: words.text(detail) }, ...(kind === 'backupFailed' ? [{ quote: detail }] : [])],
    action: { label: words.action, url },
    after: [words.after],
    reason: t.reason,
    stop: [{ label: t.stop, url: stopUrl }],
  };
}
