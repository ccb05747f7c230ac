import type { Locale } from '#contract/locales.ts';
import type { SignedIn } from '#server/auth/actor.ts';

/** A form that an admin has sent: its fields, and the language of its page. */
export type AdminForm = { actor: SignedIn; locale: Locale; fields: Record<string, string> };
