import { beforeEach, expect, test } from 'vitest';
import { IMPORT_LINES_MAX } from '#contract/newsletter/limits.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { importSubscribers } from '#server/newsletter/import-subscribers.ts';
import type { SubscriberDoc } from '#server/newsletter/model.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { aSubscriber, openNewsletter } from './factory.ts';

useDatabase();
beforeEach(() => openNewsletter());

const importing = (csv: string, isDryRun = false) =>
  importSubscribers({ actor: COMMAND_LINE, csv, locale: 'uk', isDryRun });
const subscribers = () => collection<SubscriberDoc>('subscribers').find().sort({ _id: 1 }).toArray();
const CONSENT = '2026-01-05T10:00:00Z';

test('each line with a problem is named, a dry run changes nothing, and who has stopped stays away', async () => {
  await aPost({ tags: [{ slug: 'hiking', nameUk: undefined, nameEn: undefined }] });
  await aSubscriber({ email: 'stopped@example.com', state: 'stopped' });
  await aSubscriber({ email: 'known@example.com' });
  const csv = [
    '\uFEFFEmail;Language;Tags;Consent;Frequency',
    `one@example.com;en uk;hiking;${CONSENT};weekly`,
    'two@example.com;;;;',
    'nobody;uk;;;',
    `three@example.com;de;;${CONSENT};`,
    `four@example.com;uk;fishing;${CONSENT};`,
    'five@example.com;uk;;2099-01-01;',
    'ONE@example.com;uk;;;',
    'known@example.com;uk;;;',
    `stopped@example.com;uk;;${CONSENT};`,
    '"six@example.com";uk;;;',
  ].join('\r\n');

  const checked = await importing(csv, true);
  expect(checked.problems.map(({ line, code }) => [line, code])).toEqual([
    [4, 'invalid_email'],
    [5, 'invalid_language'],
    [6, 'unknown_tag'],
    [7, 'invalid_date'],
    [8, 'duplicate'],
    [9, 'subscribed'],
    [10, 'stopped'],
  ]);
  expect(checked).toMatchObject({ active: 1, toConfirm: 2 });
  expect(await subscribers()).toHaveLength(2);

  await importing(csv);
  expect((await subscribers()).slice(2)).toMatchObject([
    {
      email: 'one@example.com',
      state: 'active',
      languages: 'en uk',
      frequency: 'weekly',
      consent: { at: new Date(CONSENT) },
    },
    { email: 'two@example.com', state: 'waiting', languages: 'uk', consent: null },
    { email: 'six@example.com', state: 'waiting' },
  ]);
  const letters = await collection('deliveries').find().toArray();
  expect(letters.map(({ kind }) => kind)).toEqual(['confirmSubscription', 'confirmSubscription']);
});

test('a file needs the column, and has a largest number of lines', async () => {
  await expect(importing('address\na@example.com')).rejects.toMatchObject({
    details: [{ code: 'no_email_column' }],
  });
  const long = `email\n${'x\n'.repeat(IMPORT_LINES_MAX + 1)}`;
  await expect(importing(long)).rejects.toMatchObject({ details: [{ code: 'too_many_lines' }] });
});

test('the export has no formulas, and can be imported again', async () => {
  await aSubscriber({ email: '=1+1@example.com', locales: ['en', 'uk'], frequency: 'weekly' });
  const { cookie } = await aSignedIn({ role: 'admin' });
  const csv = await (await request('/uk/admin/subscribers.csv', { cookie })).text();
  expect(csv).toContain(`"'=1+1@example.com","en uk"`);

  await collection('subscribers').deleteMany({});
  expect(await importing(csv)).toMatchObject({ active: 1, problemCount: 0 });
  expect(await subscribers()).toMatchObject([{ email: '=1+1@example.com', languages: 'en uk' }]);
});

test('a file is checked and added on the page', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const post = (action: string) => {
    const body = new FormData();
    const csv = `email,consent\nreader@example.com,${CONSENT}\nwrong,`;
    body.set('file', new Blob([csv], { type: 'text/csv' }), 'readers.csv');
    return request(`/en/admin/subscribers?import=${action}`, { body, cookie });
  };
  const checked = (await (await post('check')).text()).replaceAll('<!-- -->', '');
  expect(checked).toContain('Line 3: not an email address (wrong)');
  expect(await subscribers()).toEqual([]);
  const page = await (await post('add')).text();
  expect(page).toContain('Get emails from now on: 1.');
  expect(await subscribers()).toMatchObject([{ state: 'active', source: 'import' }]);
});
