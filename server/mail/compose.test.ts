import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { simpleParser } from 'mailparser';
import { expect, test } from 'vitest';
import { composeLetter } from './compose.ts';

const LETTER = { subject: 'Нова відповідь', html: '<p>Привіт</p>', text: 'Привіт\n' };

const compose = (given: Partial<Parameters<typeof composeLetter>[0]> = {}) =>
  composeLetter({
    letter: LETTER,
    settings: { from: { name: null, address: 'news@blog.example' }, replyTo: null, dkim: null },
    siteName: 'Двомова',
    to: 'lesia@example.com',
    locale: 'uk',
    messageId: '<1@blog.example>',
    list: { id: 'comments.blog.example', oneClickUrl: 'https://blog.example/stop?token=abc' },
    date: new Date('2026-11-25T10:00:00Z'),
    ...given,
  });

test('a DKIM signature covers both headers of one-click stops', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const dkim = {
    domain: 'blog.example',
    selector: 'dvomova',
    privateKey,
  };
  const { message } = await compose({
    settings: { from: { name: null, address: 'news@blog.example' }, replyTo: null, dkim },
  });

  const verify = (letter: Buffer | string) =>
    dkimVerify(letter, {
      resolver: async (name) =>
        name === 'dvomova._domainkey.blog.example' ? [[`v=DKIM1; k=rsa; p=${key}`]] : [],
    });

  const { results } = await verify(message);
  expect(results).toMatchObject([{ status: { result: 'pass' }, signingDomain: 'blog.example' }]);
  const signed = results[0]?.signingHeaders?.keys.toLowerCase() ?? '';
  for (const header of ['from', 'subject', 'list-id', 'list-unsubscribe', 'list-unsubscribe-post']) {
    expect(signed.split(/[:\s]+/), header).toContain(header);
  }
  const altered = message.toString().replace('stop?token=abc', 'stop?token=abd');
  const { results: refused } = await verify(altered);
  expect(refused[0]?.status.result).not.toBe('pass');
});

test('names and titles cannot add headers or recipients', async () => {
  const attack = 'Hi\r\nBcc: victim@example.com\u2028X-Evil: 1\n\nbody';
  const { message, envelope } = await compose({
    letter: { ...LETTER, subject: attack },
    siteName: attack,
    to: 'a,victim@example.com',
  });

  const { headers, subject, from, to } = await simpleParser(message);
  expect(subject).toBe('Hi Bcc: victim@example.com X-Evil: 1 body');
  expect(from?.value).toEqual([{ name: subject, address: 'news@blog.example' }]);
  expect([...headers.keys()]).not.toContain('bcc');
  expect([...headers.keys()]).not.toContain('x-evil');
  expect([to].flat().flatMap((entry) => entry?.value ?? [])).toHaveLength(1);
  expect(envelope.to).toBe('a,victim@example.com');
});

test('the address of one-click stops is on one line', async () => {
  const url = `https://blog.example/stop?token=${'a'.repeat(64)}`;
  const { message } = await compose({ list: { id: 'comments.blog.example', oneClickUrl: url } });

  expect(message.toString()).toMatch(/\r\nList-Id: <comments\.blog\.example>\r\n/i);
  expect(message.toString()).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`);
  expect(message.toString()).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
});
