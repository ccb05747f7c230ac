import { type LetterClass, mergeParts } from '#contract/feature.ts';
import { features } from '#contract/features.ts';
import type { Priority } from '#server/outbox/model.ts';
import type { LetterKind } from './letter-types.ts';

const CORE = {
  test: 'urgent',
  confirmAddress: 'unasked',
  resetPassword: 'unasked',
  passwordLink: 'urgent',
  newAddress: 'unasked',
  addressChanged: 'urgent',
  invitation: 'urgent',
  review: 'notification',
  newSignIn: 'notification',
  passwordChanged: 'notification',
  secondFactorOff: 'notification',
  keyCreated: 'notification',
  diskNearlyFull: 'notification',
  lettersFailing: 'notification',
} as const satisfies Partial<Record<LetterKind, LetterClass>>;

export type CoreLetterKind = keyof typeof CORE;

export const LETTER_CLASSES = {
  ...CORE,
  ...mergeParts(features, 'letters'),
} satisfies Record<LetterKind, LetterClass>;

/** The kinds that people can have sent to an address that is not known to be theirs. */
export type UnaskedKind = {
  [Kind in LetterKind]: (typeof LETTER_CLASSES)[Kind] extends 'unasked' ? Kind : never;
}[LetterKind];

const PRIORITIES: Record<LetterClass, Priority> = { unasked: 0, urgent: 0, notification: 1, newsletter: 2 };

export function priorityOf(kind: LetterKind): Priority {
  return PRIORITIES[LETTER_CLASSES[kind]];
}
