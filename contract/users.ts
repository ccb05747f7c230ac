import { z } from 'zod';
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN, USER_NAME_MAX } from './limits.ts';
import { text } from './text.ts';

export const ROLES = ['reader', 'admin'] as const;

// Marks that turn or hide text let one name pass for another (Unicode Technical Report 36, 2.5 and 3.1).
const DECEPTIVE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;

export const userName = text({ min: 1, max: USER_NAME_MAX, singleLine: true })
  .overwrite((value) => value.trim())
  .superRefine((value, context) => {
    if (!DECEPTIVE.test(value)) return;
    const message = 'Invisible characters are not allowed';
    context.addIssue({ code: 'custom', message, params: { code: 'invalid_characters' } });
  })
  .meta({ description: 'Shown beside comments', example: 'Леся Українка' });

export const email = text({ max: EMAIL_MAX, singleLine: true })
  .overwrite((value) => value.trim())
  .superRefine((value, context) => {
    if (/^[^\s@]+@[^\s@]+$/.test(value)) return;
    const message = 'Must be an email address';
    context.addIssue({ code: 'custom', message, params: { code: 'invalid_email' } });
  })
  .meta({ format: 'email', example: 'lesia@example.com' });

/** Any characters; lengths are in code points, as a user counts them. */
export const newPassword = z
  .string()
  .superRefine((value, context) => {
    const length = Array.from(value).length;
    const complain = (code: string, message: string) =>
      context.addIssue({ code: 'custom', message, params: { code } });
    if (length < PASSWORD_MIN) complain('too_small', `At least ${PASSWORD_MIN} characters`);
    else if (length > PASSWORD_MAX) complain('too_big', `At most ${PASSWORD_MAX} characters`);
    else if (new Set(value).size < 4) complain('too_simple', 'Too few different characters');
  })
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, format: 'password' });

/** What is typed to sign in: any text at all, so that a wrong one is answered like any wrong one. */
const givenPassword = z.string().min(1).max(1_000).meta({ format: 'password' });
const givenEmail = z.string().trim().min(1).max(1_000).meta({ format: 'email' });

export const signInSchema = z
  .strictObject({ email: givenEmail, password: givenPassword })
  .meta({ id: 'SignIn' });

export const signUpSchema = z
  .strictObject({ name: userName, email, password: newPassword })
  .meta({ id: 'SignUp' });

/** What users change of themselves on the account page. */
export const profileSchema = z.strictObject({ name: userName });

export const changePasswordSchema = z.strictObject({ next: newPassword });

/** A user as they see themselves. */
export const currentUserSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum(ROLES),
    image: z.string().nullable().meta({ description: 'Address of the picture, under `/api/media/`' }),
  })
  .meta({ id: 'CurrentUser' });

export const signedInSchema = z
  .object({ success: z.literal(true), user: currentUserSchema })
  .meta({ id: 'SignedIn' });

export const sessionSchema = z
  .object({ user: currentUserSchema, expiresAt: z.iso.datetime() })
  .meta({ id: 'Session' });

export const doneSchema = z.object({ success: z.literal(true) }).meta({ id: 'Done' });

export type Role = (typeof ROLES)[number];
export type CurrentUser = z.infer<typeof currentUserSchema>;
export type SignIn = z.infer<typeof signInSchema>;
