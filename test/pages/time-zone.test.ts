import { expect, test } from 'vitest';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { aPost } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

test('pages show the day of the site’s time zone, programs the moment in UTC', async () => {
  await setSiteSettings({ actor: COMMAND_LINE, timeZone: 'Pacific/Kiritimati' });
  const publishedAt = '2026-01-01T11:00:00.000Z';
  await aPost({ slug: 'p', publishedAt: new Date(publishedAt) });

  const read = async (path: string) => (await request(path)).text();
  expect(await read('/uk/blog/p')).toContain(`<time dateTime="${publishedAt}">2 січня 2026 р.</time>`);
  expect(await read('/en/blog')).toContain(`<time dateTime="${publishedAt}">2 January 2026</time>`);
  expect(await read('/api/v1/posts')).toContain(`"publishedAt":"${publishedAt}"`);
  expect(await read('/en/rss.xml')).toContain('Thu, 01 Jan 2026 11:00:00 GMT');
});
