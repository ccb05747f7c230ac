import { commentsOnPosts, commentsWaiting, conversation } from '#app/comments/letters/comment-letters.ts';
import {
  confirmSubscription,
  newsletterDigest,
  newsletterPost,
} from '#app/newsletter/letters/newsletter-letters.ts';
import * as account from '#app/users/letters/account-letters.ts';
import type { LetterKind } from '#server/mail/letter-types.ts';
import type { LetterView } from './letter-body.ts';
import * as troubles from './trouble-letters.ts';

const test: LetterView<'test'> = ({ adminUrl }, { t: { test: words }, site }) => ({
  subject: words.subject(site.name),
  preheader: words.preheader,
  title: words.title,
  blocks: [{ text: words.text }],
  action: { label: words.action, url: adminUrl },
  reason: words.reason,
});

/** The component of each kind of letter. */
export const letters: { [Kind in LetterKind]: LetterView<Kind> } = {
  ...account,
  ...troubles,
  test,
  confirmSubscription,
  newsletterPost,
  newsletterDigest,
  conversation,
  commentsOnPosts,
  commentsWaiting,
};
