import type { Locale } from '#contract/locales.ts';
import type { Role } from '#contract/users/roles.ts';

/** The data stored with a letter of each kind until it is sent. A feature adds its kinds in a module of its own. */
export interface LetterData {
  test: Record<string, never>;
  /** `returnTo`: the path of the page on which the user signed up. */
  confirmAddress: { returnTo?: string };
  resetPassword: Record<string, never>;
  passwordLink: { name: string };
  newAddress: { linkId: string };
  addressChanged: { linkId: string; name: string; email: string };
  invitation: { linkId: string; by: string; role: Role };
  review: ReviewData & { postId: string };
  newSignIn: { at: Date; device: string };
  passwordChanged: { at: Date };
  secondFactorOff: { at: Date };
  keyCreated: { at: Date; key: string };
  diskNearlyFull: Record<string, never>;
  lettersFailing: Record<string, never>;
}

/** The data that the component of each kind shows. Texts by people are unescaped; addresses are absolute. */
export interface LetterProps {
  test: { adminUrl: string };
  confirmAddress: LinkProps;
  resetPassword: LinkProps;
  passwordLink: LinkProps & { name: string };
  newAddress: LinkProps;
  addressChanged: LinkProps & { name: string; email: string };
  invitation: { by: string; role: Role; url: string };
  review: ReviewData & { url: string };
  newSignIn: EventProps & { device: string };
  passwordChanged: EventProps;
  secondFactorOff: EventProps;
  keyCreated: EventProps & { key: string };
  diskNearlyFull: TroubleProps;
  lettersFailing: TroubleProps;
}

/** `detail`: the message of the failure, the number of letters, or the hosts of webhooks. */
export type TroubleProps = { detail: string; url: string; stopUrl: string };
/** A language of a post that was sent for review, or back to its writer. */
type ReviewData = { title: string; by: string; note: string; state: 'sent' | 'returned'; language: Locale };
type LinkProps = { url: string };
/** `at` is ISO 8601. */
type EventProps = { at: string; accountUrl: string };

export type LetterKind = keyof LetterData;
