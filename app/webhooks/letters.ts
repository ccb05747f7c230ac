import type { Letters } from '#app/letters/letter-body.ts';
import { troubleLetter } from '#app/letters/trouble-letters.ts';
import { webhookLetterTexts as texts } from './texts/letters.ts';

export const webhookLetters: Letters<'webhookOff'> = {
  views: {
    webhookOff: (props, context) => troubleLetter(context, texts[context.locale].webhookOff, props),
  },
  samples: {
    webhookOff: ({ link }) => ({
      detail: 'hooks.example.com',
      url: link('admin/webhooks'),
      stopUrl: link('letters/stop?token=1'),
    }),
  },
  texts,
};
