import { expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { renderWorkingText } from '#server/posts/write/preview.ts';
import { anActor } from '#test/factories/actors.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPostBody } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';

useDatabase();

const link = '<a href="#';

test.each([
  ['60,000 lines', 'a\n'.repeat(60_000), 'a\na\n'],
  ['20,000 paragraphs', '**a**\n\n'.repeat(20_000), '<p>**a**</p>\n<p>**a**</p>'],
  ['50,000 cells', `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(25_000)}`, '|1|2|\n|1|2|'],
])('a text of %s is a post, shown as plain paragraphs', async (_, content, shown) => {
  const json = aPostBody({ slug: 'large', uk: { title: 'Великий', content }, published: true });
  await answerOf(await request('/api/v1/posts', { json, key: await aKey() }), operations.createPost, 201);

  const page = await request(paths.post('uk', 'large'));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain(shown);
});

test('a text of 600 headings is a post, and its table of contents has only the upper levels', async () => {
  const content = '## А\n\n'.concat('### Б\n\n#### В\n\n'.repeat(299), '## Г\n\n'.repeat(4));
  const json = aPostBody({ slug: 'large', uk: { title: 'Великий', content }, published: true });
  await answerOf(await request('/api/v1/posts', { json, key: await aKey() }), operations.createPost, 201);

  const page = await (await request(paths.post('uk', 'large'))).text();
  expect(page.match(/<h4/g)).toHaveLength(299);
  expect(page.split('class="toc"')[1]?.split('</nav>')[0]?.split(link)).toHaveLength(305);
});

test('the editor learns that a text is shown as plain paragraphs', async () => {
  const actor = anActor(await aUser({ role: 'admin' }));
  const preview = (content: string) => renderWorkingText({ actor, locale: 'uk', content });

  expect(await preview('**a**')).toMatchObject({ isPlain: false });
  expect(await preview('*a **b '.repeat(10_000))).toMatchObject({ isPlain: true });
});
