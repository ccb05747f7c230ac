import { expect, test, vi } from 'vitest';
import { operations } from '#contract/operations.ts';
import { log } from '#server/log.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPostBody } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';

useDatabase();

const DEEP = `${'> '.repeat(101)}глибоко`;

test('a version that is shown as plain paragraphs is logged with slug and language', async () => {
  const warn = vi.spyOn(log, 'warn');
  const json = aPostBody({ slug: 'глибина', uk: { title: 'Глибина', content: DEEP } });

  const created = await request('/api/v1/posts', { json, key: await aKey() });

  await answerOf(created, operations.createPost, 201);
  expect(warn.mock.calls).toEqual([
    [{ slug: 'глибина', locale: 'uk' }, expect.stringContaining('plain paragraphs')],
  ]);
  const page = await (await request('/uk/blog/глибина')).text();
  expect(page).toContain('<p>&gt; &gt; ');
  expect(page).toContain('глибоко');
});

test('a dry run logs nothing', async () => {
  const warn = vi.spyOn(log, 'warn');
  const json = aPostBody({ uk: { title: 'Глибина', content: DEEP } });

  await answerOf(
    await request('/api/v1/posts?dryRun=1', { json, key: await aKey() }),
    operations.createPost,
    200,
  );

  expect(warn.mock.calls).toEqual([]);
});
