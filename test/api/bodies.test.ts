import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { aKey } from '#test/factories/keys.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { complaintsOf } from '#test/setup/responses.ts';

let key: string;
useDatabase({
  seed: async () => {
    key = await aKey();
  },
});

describe('a body with a Content-Encoding', () => {
  const json = { 'Content-Type': 'application/json' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const parts = { 'Content-Type': 'multipart/form-data; boundary=x' };

  /** Each kind of body that the service reads. */
  const KINDS: [path: string, headers: Record<string, string>][] = [
    ['/api/v1/posts', json],
    ['/api/track', json],
    ['/api/auth/sign-in', json],
    ['/api/auth/sign-in', form],
    ['/uk/sign-in', form],
    ['/api/upload', parts],
    [paths.apiUpload(), parts],
  ];

  test.each(KINDS)('at %s as %j gets 415, which names it', async (path, headers) => {
    const before = await everything();
    for (const coding of ['gzip', 'br', 'Deflate', 'zstd', 'gzip, identity', 'x'.repeat(8_000)]) {
      const sent = { ...headers, 'Content-Encoding': coding };
      const response = await request(path, { method: 'POST', body: gzipSync('{}'), headers: sent, key });
      expect(response.status, coding).toBe(415);
      expect(response.headers.get('Accept-Encoding')).toBe('identity');
      if (!path.startsWith('/api/')) continue;
      expect((await response.json()).details).toEqual([
        {
          path: '',
          message: `Content-Encoding "${coding.slice(0, 50).toLowerCase()}" is not supported; send the body as it is`,
          code: 'content_encoding',
        },
      ]);
    }
    expect(await everything()).toEqual(before);
  });

  test.each(['identity', 'Identity', ''])('is read if that is %j', async (coding) => {
    const headers = { ...json, 'Content-Encoding': coding };
    const response = await request('/api/v1/posts', { method: 'POST', body: '{', headers, key });
    expect(await complaintsOf(response)).toEqual([' invalid_json']);
  });
});
