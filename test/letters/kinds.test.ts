import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { simpleParser } from 'mailparser';
import { beforeAll, describe, expect, test } from 'vitest';
import { LETTER_KINDS, letterViews, sampleLetter } from '#app/letters.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { config } from '#server/config.ts';
import { createServerApp } from '#server/http/server/create-server-app.ts';
import { letterKinds, type RenderLetter } from '#server/letters/letter-channel.ts';
import { composeLetter } from '#server/mail/compose.ts';
import { LETTER_CLASSES } from '#server/mail/letter-classes.ts';
import type { LetterKind } from '#server/mail/letter-types.ts';
import { useDatabase } from '#test/setup/database.ts';
import { htmlProblems } from '#test/setup/html-problems.ts';
import { MAILBOXES, toAscii } from './mailboxes.ts';

useDatabase();

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const DKIM = {
  domain: 'blog.example',
  selector: 'dvomova',
  privateKey,
};
const RECORD = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

let renderLetter: RenderLetter;
beforeAll(async () => {
  ({ renderLetter } = await createServerApp({ isDevelopment: false, settings: config() }));
});

async function compose(kind: LetterKind, locale: Locale, to = 'lesia@example.com') {
  const letter = await renderLetter(sampleLetter(kind, locale));
  const { envelope, message } = await composeLetter({
    letter,
    settings: { from: { name: null, address: 'letters@blog.example' }, replyTo: null, dkim: DKIM },
    ...{ siteName: 'Двомова', to, locale, messageId: '<1@blog.example>' },
    list: { id: 'comments.blog.example', oneClickUrl: 'https://blog.example/stop?token=abc' },
    date: new Date('2026-11-25T10:00:00Z'),
  });
  return { letter, envelope, message };
}

test('every kind has data to show, a view and a sample', () => {
  const kinds = Object.keys(LETTER_CLASSES).sort();
  for (const table of [letterKinds, letterViews, Object.fromEntries(LETTER_KINDS.map((kind) => [kind, 1]))]) {
    expect(Object.keys(table).sort()).toEqual(kinds);
  }
});

const EACH = LETTER_KINDS.flatMap((kind) => LOCALES.map((locale) => ({ kind, locale })));

describe.each(EACH)('the letter $kind in $locale', ({ kind, locale }) => {
  test('is valid HTML, and its text part says the same', async () => {
    const sample = sampleLetter(kind, locale);
    const { html, text, subject } = await renderLetter(sample);

    expect(await htmlProblems(html, kind)).toEqual([]);
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toMatch(/<body[^>]*><div style="display:none[^>]*>[^<]{5,}</);
    // No picture, style sheet or font comes from elsewhere: this site has no logo.
    expect(html).not.toMatch(/<(?:img|link|script|iframe)\b|url\(|\bsrc=/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
    expect(links.filter((url) => !text.includes(url))).toEqual([]);
    const given = Array.from(
      JSON.stringify(sample.props).matchAll(/"(https?:[^"\\]+)"/g),
      ([, url = '']) => url,
    );
    expect(given, 'the links of its data').not.toEqual([]);
    expect(given.filter((url) => !links.includes(url))).toEqual([]);
    expect(text).not.toMatch(/<[a-z/]|&[a-z#]+;|undefined|\n{3}/);
    expect(subject).not.toMatch(/token|https?:|[\da-f]{16}|undefined/i);
  });

  test('arrives whole, with a valid signature', async () => {
    const { letter, message } = await compose(kind, locale);

    const { results } = await dkimVerify(message, {
      resolver: async (name) => (name === 'dvomova._domainkey.blog.example' ? [[RECORD]] : []),
    });
    expect(results.map(({ status }) => status.result)).toEqual(['pass']);
    const { subject, text, html } = await simpleParser(message);
    expect({ subject, text: text?.trimEnd(), html: (html || '').trimEnd() }).toEqual({
      subject: letter.subject,
      text: letter.text.trimEnd(),
      html: letter.html.trimEnd(),
    });
  });
});

test.each(LETTER_KINDS)('a letter of the kind %s goes to addresses of every form', async (kind) => {
  for (const address of MAILBOXES) {
    const { envelope, message } = await compose(kind, 'uk', address);
    const { to } = await simpleParser(message);

    expect(envelope.to).toBe(address);
    const recipients = [to].flat().flatMap((entry) => entry?.value ?? []);
    expect(recipients.map((entry) => toAscii(entry.address ?? ''))).toEqual([toAscii(address)]);
  }
});
