import { z } from '#contract/browsers/zod.ts';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USER_NAME_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import { text } from '#contract/text.ts';
import { isMailbox } from './mailbox.ts';
import { ROLES } from './roles.ts';

// Line separators, invisible and direction marks make one name look like another (Unicode Technical Report 36, 2.5 and
// 3.1). A variation selector after an emoji or an ideograph, which it changes visibly, is left out.
const DECEPTIVE =
  /(?!(?<=[\p{Extended_Pictographic}\p{Ideographic}])\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\p{Cf}\u2028\u2029\u2800]/gu;

/** Invisible characters in addresses: two accounts would look alike. No mail service allows them. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u;

export const userName = plainName(USER_NAME_MAX).meta({
  description: 'Shown beside comments',
  example: 'Леся Українка',
});

/** An address that an account may have from before `isMailbox` decided. */
const knownEmail = text({ max: EMAIL_MAX, singleLine: true })
  .overwrite((value) => value.trim())
  .refine((value) => !INVISIBLE.test(value), { ...invisibleCharacters(), abort: true })
  .refine((value) => /^[^\s@]+@[^\s@]+$/.test(value), {
    error: 'Must be an email address',
    params: { code: 'invalid_email' },
    abort: true,
  })
  .meta({ format: 'email', example: 'lesia@example.com' });

export const email = knownEmail
  .refine(isMailbox, {
    error: 'Letters can’t be sent to this form of an address',
    params: { code: 'unusable_email' },
  })
  .meta({ format: 'email', example: 'lesia@example.com' });

/** Any characters; lengths are in code points. */
export const newPassword = z
  .string()
  .superRefine((value, context) => {
    const length = Array.from(value).length;
    const addIssue = (code: string, message: string) =>
      context.addIssue({ code: 'custom', message, params: { code } });
    if (length < PASSWORD_MIN) addIssue('too_small', `At least ${PASSWORD_MIN} characters`);
    else if (length > PASSWORD_MAX) addIssue('too_big', `At most ${PASSWORD_MAX} characters`);
    else if (new Set(value).size < 4) addIssue('too_simple', 'Too few different characters');
  })
  .meta({
    description: 'At least four different characters',
    minLength: PASSWORD_MIN,
    maxLength: PASSWORD_MAX,
    format: 'password',
  });

const accountLocale = z
  .enum(LOCALES)
  .meta({ description: 'The language of the account; without it, that of the browser' });

/** Any text, so that the response to a wrong password does not depend on its form. */
const givenPassword = z.string().min(1).max(1_000).meta({ format: 'password' });
const givenEmail = z.string().trim().min(1).max(1_000).meta({ format: 'email' });

export const signInSchema = z
  .strictObject({ email: givenEmail, password: givenPassword, code: z.string().max(100).optional() })
  .meta({ id: 'SignIn' });

export const signUpSchema = z
  .strictObject({ name: userName, email, password: newPassword, locale: accountLocale.optional() })
  .meta({ id: 'SignUp' });

/**
 * A token from a letter: 64 hexadecimal digits. The schema accepts any text, so that all wrong tokens get the same
 * response.
 */
const letterToken = z.string().min(1).max(200);

export const forgotPasswordSchema = z
  .strictObject({ email: knownEmail, locale: accountLocale.optional() })
  .meta({ id: 'ForgotPassword' });
export const resetPasswordSchema = z
  .strictObject({ token: letterToken, password: newPassword })
  .meta({ id: 'ResetPassword' });
export const confirmEmailSchema = z.strictObject({ token: letterToken }).meta({ id: 'ConfirmEmail' });

/** The form of an invitation's page. */
export const invitedSchema = z.strictObject({ name: userName, password: newPassword });

/** The languages of a translator; other roles have none. */
const roleFields = { role: z.enum(ROLES), languages: z.array(z.enum(LOCALES)) };

export const roleSchema = z.strictObject(roleFields).refine(hasLanguages, noLanguages());

export const invitationSchema = z
  .strictObject({ email, ...roleFields, locale: z.enum(LOCALES) })
  .refine(hasLanguages, noLanguages());

export const newEmailSchema = z.strictObject({ email });

/** How often a moderator gets letters about comments that wait for approval. */
export const WAITING_LETTERS = ['now', 'hourly', 'daily', 'never'] as const;
export type WaitingLetters = (typeof WAITING_LETTERS)[number];

export const lettersSchema = z.strictObject({
  locale: z.enum(LOCALES),
  securityLetters: z.boolean(),
  waitingLetters: z.enum(WAITING_LETTERS).exactOptional(),
  postLetters: z.boolean().exactOptional(),
});

/** The fields that users change on the account page. */
export const profileSchema = z.strictObject({ name: userName });

export const newPasswordSchema = z.strictObject({ password: newPassword });

export const changePasswordSchema = z.strictObject({ next: newPassword });

/** The fields that users see about themselves. */
export const currentUserSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum(ROLES),
    image: z.string().nullable().meta({ description: 'URL of the picture, under `/api/media/`' }),
  })
  .meta({ id: 'CurrentUser' });

export const signedInSchema = z
  .object({ success: z.literal(true), user: currentUserSchema })
  .meta({ id: 'SignedIn' });

export const sessionSchema = z
  .object({ user: currentUserSchema, expiresAt: z.iso.datetime() })
  .meta({ id: 'Session' });

export type CurrentUser = z.infer<typeof currentUserSchema>;

/** A name that a stranger gives: on one line, without invisible characters. */
export function plainName(max: number) {
  return text({ min: 1, max, singleLine: true })
    .overwrite((value) => value.trim())
    .refine((value) => value.search(DECEPTIVE) === -1, invisibleCharacters());
}

/** A name that follows other rules, without the characters that `plainName` refuses. */
export function toPlainName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .replace(DECEPTIVE, '')
    .trim();
}

function hasLanguages({ role, languages }: { role: string; languages: unknown[] }): boolean {
  return role !== 'translator' || languages.length > 0;
}

function noLanguages() {
  return { path: ['languages'], error: 'A translator needs a language', params: { code: 'no_language' } };
}

function invisibleCharacters() {
  return { error: 'Invisible characters are not allowed', params: { code: 'invalid_characters' } };
}
