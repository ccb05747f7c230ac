import type { Priority } from '#server/outbox/model.ts';
import type { LetterKind } from './letter-types.ts';

/**
 * 0: somebody waits for the letter. 1: a notice. 2: one of many. Notices and the many are not sent to bounced addresses
 * and to accounts that have not confirmed theirs.
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
