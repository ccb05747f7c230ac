import type { LetterView } from '#server/letters/letter-item.ts';

/** In the order of their links. */
export const LETTER_VIEWS: readonly LetterView[] = ['all', 'waiting', 'failed', 'sent', 'withdrawn'];
