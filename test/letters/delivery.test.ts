import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { config } from '#server/config.ts';
import { collection } from '#server/db/client.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import { countLetters, withdrawLetters } from '#server/mail/stored-letters.ts';
import type { DeliveryDoc } from '#server/outbox/model.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { useDatabase } from '#test/setup/database.ts';
import { useOutbox } from '#test/setup/outbox.ts';
import { smtp } from '#test/setup/with-smtp.ts';

useDatabase();
useOutbox();

function readMail() {
  const { mail, mailLimits } = config();
  if (!mail) throw new Error('Mail is not set up');
  return { ...mail, ...mailLimits };
}

const deliveries = () => collection<DeliveryDoc>('deliveries').find().toArray();

test('a letter is sent with both parts, in its language, and the delivery keeps the server’s answer', async () => {
  await enqueueLetters([{ kind: 'test', to: 'lesia@example.com', locale: 'uk', data: {} }]);

  const letter = await smtp.next();
  expect(letter.envelope).toEqual({ from: 'letters@blog.example', to: 'lesia@example.com' });
  expect(letter.from?.text).toBe('"Двомова" <letters@blog.example>');
  expect(letter.subject).toBe('Пробний лист із сайту «Двомова»');
  expect(letter.html).toContain('<html lang="uk">');
  expect(letter.text).toContain('Відкрити «Листи»:\nhttps://blog.example/uk/admin/letters\n');
  expect(letter.button?.href).toBe('https://blog.example/uk/admin/letters');

  await expect.poll(deliveries).toMatchObject([{ state: 'sent', attempts: 1, messageId: letter.messageId }]);
  const [delivery] = await deliveries();
  expect(delivery?.answer).toMatch(/^250 .*Accepted$/);
});

test('the only picture of a letter is the logo of the site, with its name', async () => {
  const light = { url: '/api/media/66f0c0ffee0123456789abcd', type: 'image/png', width: 400, height: 100 };
  await setSiteSettings({ actor: COMMAND_LINE, logo: { light, dark: null } });
  await enqueueLetters([{ kind: 'test', to: 'lesia@example.com', locale: 'uk', data: {} }]);

  const { html } = await smtp.next();
  expect(html ? html.match(/<img[^>]*>/g) : []).toEqual([
    `<img src="https://blog.example${light.url}" alt="Двомова" width="128" height="32"/>`,
  ]);
});

test('a repeated cause makes one letter', async () => {
  const letter = { kind: 'test', to: 'lesia@example.com', locale: 'en', data: {}, key: 'one' } as const;
  expect(await enqueueLetters([letter])).toBe(1);
  expect(await enqueueLetters([letter, { ...letter, key: 'two' }])).toBe(1);

  await expect.poll(() => smtp.received.length).toBe(2);
});

test('letters whose cause has ended are withdrawn and counted', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000);
  const letter = { kind: 'test', to: 'lesia@example.com', locale: 'en', data: {} } as const;
  await enqueueLetters([
    { ...letter, key: 'issue:1:a', notBefore: tomorrow },
    { ...letter, key: 'issue:1:b' },
    { ...letter, key: 'issue:10:a', notBefore: tomorrow },
  ]);
  await smtp.next();
  await expect.poll(() => countLetters('issue:1:')).toEqual({ waiting: 1, sent: 1 });

  expect(await withdrawLetters({ kind: 'test', keyPrefix: 'issue:1:' })).toBe(1);
  expect(await countLetters('issue:1:')).toEqual({ withdrawn: 1, sent: 1 });
  expect(await countLetters('issue:10:')).toEqual({ waiting: 1 });
});

test('MAIL_CONNECTIONS letters are sent at the same time, and never more', async () => {
  const { connections } = readMail();
  const held: (() => void)[] = [];
  let most = 0;
  smtp.behave({
    onData: (stream, _, done) => {
      stream.resume();
      held.push(() => done());
      most = Math.max(most, held.length);
    },
  });
  const letter = { kind: 'test', locale: 'en', data: {} } as const;
  const count = 2 * connections + 1;
  await enqueueLetters(
    Array.from({ length: count }, (_, at) => ({ ...letter, to: `reader-${at}@example.com` })),
  );

  let accepted = 0;
  while (accepted < count) {
    await expect.poll(() => held.length).toBe(Math.min(connections, count - accepted));
    held.shift()?.();
    accepted++;
  }
  expect(most).toBe(connections);
  await expect.poll(() => collection('deliveries').countDocuments({ state: 'sent' })).toBe(count);
});
