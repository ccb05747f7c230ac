import type { Priority } from '#server/outbox/model.ts';
import type { LetterKind } from './letter-types.ts';

/** 0: somebody waits for it. 1: a notice. 2: one of many. */
export const LETTER_PRIORITIES: Record<LetterKind, Priority> = {
  test: 0,
};
