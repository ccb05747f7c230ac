import { expect, test, vi } from 'vitest';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

vi.hoisted(() => {
  process.env.MEDIA_DEDUPE = 'content';
  process.env.NEW_ACCOUNTS_PER_HOUR = '2';
});

useDatabase();

test('with MEDIA_DEDUPE=content only a file with the same bytes is a stored one', async () => {
  const key = await aKey();
  const bytes = await aPicture('png');
  const other = Buffer.from(bytes);
  other.writeUInt8(other.readUInt8(other.length - 20) ^ 1, other.length - 20);
  const answers = [];
  for (const sent of [bytes, other, bytes])
    answers.push(await (await upload({ bytes: sent }, { key })).json());

  const [first, second, third] = answers as { url: string; deduplicated: boolean }[];
  expect(answers.map(({ deduplicated }) => deduplicated)).toEqual([false, false, true]);
  expect(second?.url).not.toBe(first?.url);
  expect(third?.url).toBe(first?.url);
});

test('NEW_ACCOUNTS_PER_HOUR is the number of accounts that an address can create', async () => {
  const signUp = (count: number) => {
    const json = { name: 'Леся', email: `lesia-${count}@example.com`, password: 'contra spem spero' };
    return request('/api/auth/sign-up', { json });
  };
  const statuses = [];
  for (const count of [1, 2, 3]) statuses.push((await signUp(count)).status);
  expect(statuses).toEqual([201, 201, 429]);
});
