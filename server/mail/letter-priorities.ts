import type { Priority } from '#server/outbox/model.ts';
import type { LetterKind } from './letter-types.ts';

/**
 * 0: urgent, because somebody is waiting for it. 1: a notification. 2: a newsletter. Priorities 1 and 2 are not sent to
 * addresses that bounced or are unconfirmed.
 */
export const LETTER_PRIORITIES: Record<LetterKind, Priority> = {
  test: 0,
  confirmAddress: 0,
  resetPassword: 0,
  passwordLink: 0,
  newAddress: 0,
  addressChanged: 0,
  invitation: 0,
  newSignIn: 1,
  passwordChanged: 1,
  secondFactorOff: 1,
  keyCreated: 1,
  confirmSubscription: 0,
  newsletterPost: 2,
  newsletterDigest: 2,
  conversation: 1,
  commentsOnPosts: 1,
  commentsWaiting: 1,
  backupFailed: 1,
  diskNearlyFull: 1,
  lettersFailing: 1,
  webhookOff: 1,
};
