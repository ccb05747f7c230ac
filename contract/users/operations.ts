import { type ErrorBody, invalidExample } from '#contract/errors.ts';
import { ACCOUNT_BODY_BYTES, SMALL_BODY_BYTES } from '#contract/limits.ts';
import { done, type OperationRow } from '#contract/operation.ts';
import { paths } from '#contract/paths.ts';
import {
  confirmEmailSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
  sessionSchema,
  signedInSchema,
  signInSchema,
  signUpSchema,
} from './users.ts';

const user = {
  id: '6920318a5c1e4b0d2f7a9e01',
  name: 'Леся Українка',
  email: 'lesia@example.com',
  role: 'reader',
  image: null,
};

const signedIn = { success: true, user };
const token = '9f2c4b7a1d8e3f605b9c2a7d4e1f8036c5a9b2d7e4f10836a5c9d2b7e4f18036';
const noMail: ErrorBody = {
  error: 'This site sends no mail',
  details: [{ path: '', message: 'This site sends no mail', code: 'no_mail' }],
};
const invalidToken: ErrorBody = {
  error: 'The link is wrong, used or expired',
  details: [{ path: 'token', message: 'The link is wrong, used or expired', code: 'invalid_token' }],
};
const otherSite: ErrorBody = { error: 'The request comes from another site' };
const form =
  'Also accepts a form post (`application/x-www-form-urlencoded`); its response is a redirect, on success to the path in `returnTo`, else to the page with the form.';

export const userOperations = {
  signUp: {
    method: 'POST',
    path: '/api/auth/sign-up',
    auth: 'optional session',
    group: 'Users',
    summary: 'Create an account and sign in',
    description: `Sets the session cookie. ${form}`,
    form: true,
    body: signUpSchema,
    maxBodyBytes: ACCOUNT_BODY_BYTES,
    bodyExample: { name: user.name, email: user.email, password: 'contra spem spero' },
    responses: {
      201: { description: 'The account was created', schema: signedInSchema, example: signedIn },
    },
    errors: [400, 403, 409, 429],
    errorExamples: {
      400: invalidExample('password', 'At least 12 characters', 'too_small'),
      403: otherSite,
      409: {
        error: 'The email address is taken',
        details: [
          {
            path: 'email',
            message: 'An account with this email address already exists',
            code: 'email_taken',
          },
        ],
      },
    },
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    auth: 'optional session',
    group: 'Users',
    summary: 'Sign in',
    description: `Ends the session of the request and sets the cookie of a new one. An account with two-step sign-in gets 401 with the code \`second_factor_required\`: its user signs in on the page, or \`code\` has six digits of the authenticator app or a recovery code. ${form}`,
    form: true,
    body: signInSchema,
    maxBodyBytes: ACCOUNT_BODY_BYTES,
    bodyExample: { email: user.email, password: 'contra spem spero' },
    responses: { 200: { description: 'Signed in', schema: signedInSchema, example: signedIn } },
    errors: [400, 401, 403, 429],
    errorExamples: {
      400: invalidExample('email', 'Is required', 'invalid_type'),
      401: { error: 'The email address or the password is wrong' },
      403: otherSite,
    },
    errorDescriptions: { 401: 'The email address or the password is wrong' },
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    auth: 'none',
    group: 'Users',
    needsMail: true,
    summary: 'Ask for an email with a link for a new password',
    description:
      'The response is the same whether or not the address has an account, and beyond the limits of emails too.',
    body: forgotPasswordSchema,
    maxBodyBytes: ACCOUNT_BODY_BYTES,
    bodyExample: { email: user.email, locale: 'en' },
    responses: { 202: done('Accepted') },
    errors: [400],
    errorExamples: { 503: noMail },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    auth: 'none',
    group: 'Users',
    needsMail: true,
    summary: 'Set a new password with the link from an email',
    description:
      'The link works once, for an hour. Confirms the address and ends all sessions of the user. If nobody had confirmed the address before, passkeys and connected services of the account end too.',
    body: resetPasswordSchema,
    maxBodyBytes: ACCOUNT_BODY_BYTES,
    bodyExample: { token, password: 'contra spem spero' },
    responses: { 200: done('The password was set') },
    errors: [400, 409],
    errorExamples: { 400: invalidToken, 503: noMail },
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/auth/confirm-email',
    auth: 'none',
    group: 'Users',
    needsMail: true,
    summary: 'Confirm an address with the link from an email',
    body: confirmEmailSchema,
    maxBodyBytes: SMALL_BODY_BYTES,
    bodyExample: { token },
    responses: { 200: done('The address is confirmed') },
    errors: [400, 409],
    errorExamples: { 400: invalidToken, 503: noMail },
  },
  getSession: {
    method: 'GET',
    path: '/api/auth/session',
    auth: 'session',
    group: 'Users',
    summary: 'Get the signed-in user',
    responses: {
      200: {
        description: 'The user, and when the session expires if it is not used',
        schema: sessionSchema,
        example: { user, expiresAt: '2026-12-21T10:15:00.000Z' },
      },
    },
    errors: [401],
    errorExamples: { 401: { error: 'A session is missing or not valid' } },
  },
  signOut: {
    method: 'POST',
    path: paths.apiSignOut(),
    auth: 'optional session',
    group: 'Users',
    summary: 'Sign out',
    description: `Ends the session, if there is one. ${form}`,
    form: true,
    maxBodyBytes: SMALL_BODY_BYTES,
    responses: { 200: done('Signed out') },
    errors: [400, 403],
    errorExamples: { 403: otherSite },
  },
} as const satisfies Record<string, OperationRow>;
