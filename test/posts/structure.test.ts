import { expect, test } from 'vitest';
import { STRUCTURE_MAX } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { collection } from '#server/db/client.ts';
import type { PostDoc } from '#server/posts/model.ts';
import { createPreview } from '#server/posts/previews/previews.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { rerenderVersion } from '#server/posts/write/rerender.ts';
import { anActor } from '#test/factories/comments.ts';
import { aKey } from '#test/factories/keys.ts';
import { aDraftText, aPost, aPostBody, aVersion } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';

useDatabase();

const TEXTS = {
  lines: (count: number) => 'a\n'.repeat(count - 1),
  blocks: (count: number) => 'a\n\n'.repeat(count),
  headings: (count: number) => '# a\n'.repeat(count),
  cells: (count: number) => `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(count / 2 - 1)}`,
};

test.each(Object.keys(TEXTS) as (keyof typeof TEXTS)[])(
  'a text with too many %s is refused, and one with as many as are allowed is not',
  async (name) => {
    const max = STRUCTURE_MAX[name];
    const key = await aKey();
    const before = await everything();
    const send = async (count: number) => {
      const json = aPostBody({ slug: 'large', uk: { title: 'Великий', content: TEXTS[name](count) } });
      return request('/api/v1/posts?dryRun=1', { json, key });
    };
    await answerOf(await send(max), operations.createPost, 200);
    const refused = await send(max + 2);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      details: [{ path: 'uk.content', code: `too_many_${name}` }],
    });
    expect(await everything()).toEqual(before);
  },
);

test('a text that is older than the limits is still rendered as Markdown', async () => {
  await aPost({ slug: 'old', uk: aVersion({ content: 'x' }) });
  const content = TEXTS.headings(STRUCTURE_MAX.headings + 1);
  await collection<PostDoc>('posts').updateMany({ locale: 'uk' }, { $set: { content } });
  const doc = await collection<PostDoc>('posts').findOne({ locale: 'uk' });
  expect(await rerenderVersion(doc?._id ?? (null as never))).toMatchObject({ isPlain: false });
});

test('the preview of a text with too many blocks shows it as plain paragraphs', async () => {
  const actor = anActor(await aUser({ role: 'admin' }));
  const { translationId: postId } = await aPost({ slug: 'large', published: false });
  const value = aDraftText({ title: 'Великий', content: `**a**\n\n${TEXTS.blocks(STRUCTURE_MAX.blocks)}` });
  await saveWorkingCopy({ actor, postId, part: 'uk', value, number: 0 });
  const { paths } = await createPreview({ actor, postId });
  expect(await (await request(paths.uk)).text()).toContain('<p>**a**</p>');
});
