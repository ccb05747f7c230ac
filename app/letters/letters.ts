import type { LetterKind } from '#server/mail/letter-types.ts';
import type { LetterView } from './letter-body.ts';
import { testLetter } from './test-letter.ts';

/** The component of each kind of letter. */
export const letters: { [Kind in LetterKind]: LetterView<Kind> } = {
  test: testLetter,
};
