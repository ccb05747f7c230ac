import type { Letters } from '#app/letters/letter-body.ts';
import { troubleLetter } from '#app/letters/trouble-letters.ts';
import { backupLetterTexts as texts } from './texts/letters.ts';

export const backupLetters: Letters<'backupFailed'> = {
  views: {
    backupFailed(props, context) {
      const letter = troubleLetter(context, texts[context.locale].backupFailed, props);
      return { ...letter, blocks: [...letter.blocks, { quote: props.detail }] };
    },
  },
  samples: {
    backupFailed: ({ link }) => ({
      detail: 'ENOSPC: no space left on device',
      url: link('admin/backups'),
      stopUrl: link('letters/stop?token=1'),
    }),
  },
  texts,
};
