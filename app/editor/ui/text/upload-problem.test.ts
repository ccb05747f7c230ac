import { expect, test } from 'vitest';
import { describeAdminProblem } from '#app/admin/forms/describe-problem.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { messages } from '#app/texts/messages.ts';
import { LOCALES } from '#contract/locales.ts';
import { toUploadProblem } from './upload-problem.ts';

const JSON_BODY = (details?: object[]) => JSON.stringify({ error: 'Invalid request', details });

test.each([
  [400, JSON_BODY([{ path: 'file', message: 'The file is empty', code: 'empty_file' }]), 'empty_file'],
  [503, JSON_BODY([{ path: '', message: 'The disk is full', code: 'disk_full' }]), 'disk_full'],
  [503, JSON_BODY(), 'unavailable'],
  [401, JSON_BODY(), 'session_ended'],
  [403, JSON_BODY(), 'forbidden'],
  [408, JSON_BODY(), 'too_slow'],
  [413, '<html>Request Entity Too Large', 'request_too_large'],
  [400, '<html>Bad Request', 'server_error'],
  [502, '', 'server_error'],
  [500, 'null', 'server_error'],
])('status %i with the body %s is %s', (status, body, code) => {
  expect(toUploadProblem({ status, body, retryAfter: null })).toEqual({ path: 'file', code });
});

test('too many uploads say when to try again', () => {
  const refusal = { status: 429, body: JSON_BODY() };
  expect(toUploadProblem({ ...refusal, retryAfter: '120' })).toMatchObject({ retryAfter: 120 });
  expect(toUploadProblem({ ...refusal, retryAfter: null })).toMatchObject({ retryAfter: 60 });
});

/** The refusals that `test/pages/admin-editor` proves, and what a status or the browser says. */
const CODES = [
  ...['unsupported_type', 'unknown_content', 'empty_file', 'missing_file', 'invalid_multipart'],
  ...['heic_picture', 'unreadable_metadata'],
  ...['file_too_large', 'picture_needed', 'offline', 'server_error', 'disk_full', 'unavailable'],
  ...['session_ended', 'forbidden', 'too_slow', 'request_too_large', 'too_many'],
];

test.each(CODES)('%s has a sentence of its own in both languages', (code) => {
  for (const locale of LOCALES) {
    const [words, ofSite] = [adminMessages[locale], messages[locale]];
    const sentence = describeAdminProblem({ path: 'file', code }, words, ofSite);
    expect([words.forms.problems.other, ofSite.community.problems.invalid]).not.toContain(sentence);
  }
});
