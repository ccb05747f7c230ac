import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const DAY = 24 * 60 * 60 * 1000;

afterEach(() => {
  vi.useRealTimers();
});

async function marks(path: string): Promise<number> {
  const { newInBoth } = messages[path.startsWith('/uk') ? 'uk' : 'en'].post;
  return (await (await request(path)).text()).split(newInBoth).length - 1;
}

const PATHS = ['/uk', '/en', '/uk/blog', '/en/blog', '/uk/tags/books'];

test('a new post in both languages is marked in lists of both for a week, in cached pages too', async () => {
  const now = Date.now();
  const tags = [{ slug: 'books' }];
  await aPost({ slug: 'alone', en: undefined, tags });
  await aPost({ slug: 'old', publishedAt: new Date(now - 8 * DAY), tags });
  for (const path of PATHS) expect(await marks(path), path).toBe(0);
  await aPost({ slug: 'both', publishedAt: new Date(now - 1_000), tags });
  for (const path of PATHS) expect(await marks(path), path).toBe(1);
  vi.useFakeTimers({ toFake: ['Date'], now: now + 7 * DAY - 2_000 });
  for (const path of PATHS) expect(await marks(path), path).toBe(1);
  vi.setSystemTime(now + 7 * DAY);
  for (const path of PATHS) expect(await marks(path), path).toBe(0);
});
