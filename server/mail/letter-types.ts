import type { Role } from '#contract/users.ts';

/** What is stored with a letter of each kind, until it is sent. */
export type LetterData = {
  test: Record<string, never>;
  confirmAddress: Record<string, never>;
  resetPassword: Record<string, never>;
  passwordLink: { name: string };
  newAddress: { linkId: string; name: string };
  addressChanged: { linkId: string; name: string; email: string };
  invitation: { linkId: string; by: string; role: Role };
  newSignIn: { at: Date; device: string };
  passwordChanged: { at: Date };
  secondFactorOff: { at: Date };
  keyCreated: { at: Date; key: string };
};

/** What the component of each kind shows. Texts of people are as they are; addresses are absolute. */
export type LetterProps = {
  test: { adminUrl: string };
  confirmAddress: LinkProps;
  resetPassword: LinkProps;
  passwordLink: LinkProps;
  newAddress: LinkProps;
  addressChanged: LinkProps & { email: string };
  invitation: { by: string; role: Role; url: string };
  newSignIn: EventProps & { device: string };
  passwordChanged: EventProps;
  secondFactorOff: EventProps;
  keyCreated: EventProps & { key: string };
};

type LinkProps = { name: string; url: string };
/** `at` is ISO 8601. */
type EventProps = { at: string; accountUrl: string };

export type LetterKind = keyof LetterData;
