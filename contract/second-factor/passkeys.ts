import { z } from '#contract/browsers/zod.ts';
import { PASSKEY_NAME_MAX } from '#contract/limits.ts';
import { plainName } from '#contract/users/users.ts';

const base64url = z
  .string()
  .min(1)
  .max(12_000)
  .regex(/^[\w-]+$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
};

/** A new passkey, as `PublicKeyCredential.toJSON` writes it; extensions are not used. */
export const newPasskeySchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      attestationObject: base64url,
      transports: z.array(z.string().max(40)).max(10).default([]),
    }),
  })
  .transform((value) => ({ ...value, clientExtensionResults: {} }));

/** The response of a passkey to a challenge. */
export const passkeyResponseSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url,
      authenticatorData: base64url,
      signature: base64url,
    }),
  })
  .transform((value) => ({ ...value, clientExtensionResults: {} }));

export const passkeyName = plainName(PASSKEY_NAME_MAX);

export type NewPasskey = z.infer<typeof newPasskeySchema>;
export type PasskeyResponse = z.infer<typeof passkeyResponseSchema>;

/** A passkey as its user sees it; times are ISO 8601. */
export type Passkey = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** The host of the passkey if the site now has another one, where it cannot be used. */
  otherHost: string | null;
};
