import { expect } from 'vitest';
import { request } from './request.ts';

/** Opens the address of `List-Unsubscribe` as a browser does; returns the page that it shows and the `List-Id`. */
export async function openUnsubscribe({
  raw,
}: {
  raw: Buffer;
}): Promise<{ page: string; listId: string; path: string }> {
  const headers = raw.toString();
  const [, path = ''] = /^List-Unsubscribe: <https:\/\/blog\.example(.*)>\r$/m.exec(headers) ?? [];
  const [, listId = ''] = /^List-Id: <(.*)>\r$/im.exec(headers) ?? [];
  const browser = {
    headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Accept-Language': 'en' },
  };

  const led = await request(path, browser);
  expect([led.status, led.headers.get('cache-control')]).toEqual([303, 'no-store']);
  const page = await request(led.headers.get('location') ?? '', browser);
  expect(page.status).toBe(200);

  // What is broken by hand leads to a page too, and cannot add a header.
  const broken = await request(`${path}%0d%0aX-Evil:1`, browser);
  expect([broken.status, broken.headers.get('x-evil')]).toEqual([303, null]);

  return { page: await page.text(), listId, path };
}
