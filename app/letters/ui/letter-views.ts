import type { LetterView } from '#server/letters/letter-item.ts';

/** The views in the order of their links. */
export const LETTER_VIEWS: readonly LetterView[] = ['all', 'waiting', 'failed', 'sent', 'withdrawn'];
