import { commentsOnPosts, commentsWaiting, conversation } from '#app/comments/letters/comment-letters.ts';
import {
  confirmSubscription,
  newsletterDigest,
  newsletterPost,
} from '#app/newsletter/letters/newsletter-letters.ts';
import * as account from '#app/users/letters/account-letters.ts';
import type { LetterKind } from '#server/mail/letter-types.ts';
import type { LetterView } from './letter-body.ts';
import { testLetter } from './test-letter.ts';
import * as troubles from './trouble-letters.ts';

/** The component of each kind of letter. */
export const letters: { [Kind in LetterKind]: LetterView<Kind> } = {
  ...account,
  ...troubles,
  test: testLetter,
  confirmSubscription,
  newsletterPost,
  newsletterDigest,
  conversation,
  commentsOnPosts,
  commentsWaiting,
};
