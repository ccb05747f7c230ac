import type { Letters } from '#app/letters/letter-body.ts';
import { troubleLetter } from '#app/letters/trouble-letters.ts';
import { announceLetterTexts as texts } from './texts/letters.ts';

export const announceLetters: Letters<'channelFailing'> = {
  views: {
    channelFailing: (props, context) => troubleLetter(context, texts[context.locale].channelFailing, props),
  },
  samples: {
    channelFailing: ({ link }) => ({
      detail: '@example (Telegram)',
      url: link('admin/settings/channels'),
      stopUrl: link('letters/stop?token=1'),
    }),
  },
  texts,
};
