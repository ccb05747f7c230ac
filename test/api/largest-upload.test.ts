import { expect, test } from 'vitest';
import { aKey } from '#test/factories/keys.ts';
import { aFileOf, upload } from '#test/factories/media.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { complaintsOf } from '#test/setup/responses.ts';

useDatabase();

test('a key may upload 52428800 bytes and not one byte more', async () => {
  const limit = 50 * 1024 * 1024;
  const key = await aKey();
  const before = await everything();

  expect(await complaintsOf(await upload(aFileOf(limit + 1), { key }))).toEqual(['file file_too_large']);
  expect(await everything()).toEqual(before);

  const taken = await upload(aFileOf(limit), { key });
  expect(taken.status, await taken.clone().text()).toBe(201);
  const { url } = (await taken.json()) as { url: string };
  const head = await request(url, { method: 'HEAD' });
  expect(head.headers.get('Content-Length')).toBe(String(limit));
});
