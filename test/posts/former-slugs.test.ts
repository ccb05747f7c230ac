import { beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { database } from '#server/db/client.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import { findMoved } from '#server/posts/former-slugs.ts';
import type { PostDoc, PostGroup } from '#server/posts/model.ts';
import { recoverChanges } from '#server/posts/write/change.ts';
import { aComment } from '#test/comments/factory.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPost, aPostBody, editPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { everything, useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

let key: string;
beforeEach(async () => {
  key = await aKey();
});

const groups = () => database().collection<PostGroup>('postGroups');
const posts = () => database().collection<PostDoc>('posts');
const patch = (slug: string, json: unknown, query = '') =>
  request(`/api/v1/posts/${encodeURIComponent(slug)}${query}`, { method: 'PATCH', json, key });
const rename = async (slug: string, to: string) =>
  answerOf(await patch(slug, { slug: to }), operations.updatePost, 200);

/** Status and target of the response to a GET without redirects. */
async function follow(path: string, init: object = {}): Promise<[number, string | null]> {
  const response = await request(path, init);
  return [response.status, response.headers.get('location')];
}

describe('PATCH with a slug', () => {
  test('gives both versions the slug and keeps everything else', async () => {
    const { posts: written } = await aPost({ slug: 'old' });
    await posts().updateMany({}, { $set: { viewCount: 7 } });
    const before = await posts().find().sort({ _id: 1 }).toArray();

    const answer = await rename('old', 'новий');

    expect(answer.posts).toEqual(
      written.map((post) => ({ ...post, slug: 'новий', url: paths.post(post.locale, 'новий') })),
    );
    const after = await posts().find().sort({ _id: 1 }).toArray();
    expect(after).toEqual(before.map((doc) => ({ ...doc, slug: 'новий', revision: 2 })));
  });

  test('is refused if the slug is taken, and changes nothing', async () => {
    await aPost({ slug: 'one' });
    await aPost({ slug: 'two' });
    const before = await everything();

    for (const query of ['', '?dryRun=1']) {
      const { details } = await refusalOf(await patch('one', { slug: 'two', published: false }, query), 409);
      expect(details).toMatchObject([{ path: 'slug', code: 'slug_taken' }]);
    }
    expect(await everything()).toEqual(before);
  });

  test('in a dry run tells the addresses and changes nothing', async () => {
    await aPost({ slug: 'old' });
    const before = await everything();
    const answer = await answerOf(
      await patch('old', { slug: 'new' }, '?dryRun=1'),
      operations.updatePost,
      200,
    );
    expect(answer).toMatchObject({ dryRun: true, slug: 'new' });
    expect(await everything()).toEqual(before);
  });

  test('with the slug that the post has changes nothing of its addresses', async () => {
    await aPost({ slug: 'same' });
    await rename('same', 'same');
    expect(await groups().findOne({ slug: 'same' })).not.toHaveProperty('formerSlugs');
  });

  test('by twenty at once to one slug succeeds once', async () => {
    const slugs = Array.from({ length: 20 }, (_, number) => `p${number}`);
    for (const slug of slugs) await aPost({ slug, en: undefined });

    const answers = await Promise.all(slugs.map((slug) => patch(slug, { slug: 'wanted' })));

    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(19).fill(409)]);
    expect(await posts().countDocuments({ slug: 'wanted' })).toBe(1);
    expect(await posts().countDocuments()).toBe(20);
  });
});

describe('the addresses of a former slug', () => {
  test('redirect permanently, each to its own kind', async () => {
    await aPost({ slug: 'давній' });
    await rename('давній', 'новий');
    const old = encodeURIComponent('давній');
    const target = encodeURIComponent('новий');

    expect(await follow(`/uk/blog/${old}`)).toEqual([308, `/uk/blog/${target}`]);
    expect(await follow(`/en/blog/${old}?comments=2`)).toEqual([308, `/en/blog/${target}?comments=2`]);
    expect(await follow(`/en/blog/${old}.md`)).toEqual([308, `/en/blog/${target}.md`]);
    expect(await follow(`/uk/blog/${old}`, { headers: { Accept: 'text/markdown' } })).toEqual([
      308,
      `/uk/blog/${target}`,
    ]);
    expect(await follow(`/api/v1/posts/${old}?locale=en`)).toEqual([
      308,
      `/api/v1/posts/${target}?locale=en`,
    ]);
    const { headers } = await request(`/uk/blog/${old}`);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  test('lead straight to the last slug, and from the last one back to the first', async () => {
    await aPost({ slug: 'a' });
    await rename('a', 'b');
    await rename('b', 'c');
    expect(await follow('/uk/blog/a')).toEqual([308, '/uk/blog/c']);
    expect(await follow('/uk/blog/b')).toEqual([308, '/uk/blog/c']);

    await rename('c', 'a');
    expect((await request('/uk/blog/a')).status).toBe(200);
    expect(await follow('/uk/blog/b')).toEqual([308, '/uk/blog/a']);
    expect(await follow('/uk/blog/c')).toEqual([308, '/uk/blog/a']);
    const group = await groups().findOne({ slug: 'a' });
    expect(group?.formerSlugs?.map(({ slug }) => slug)).toEqual(['b', 'c']);
  });

  test('belong to a new post that takes the slug, and to the last post that left it', async () => {
    await aPost({ slug: 'old' });
    await rename('old', 'first');
    await aPost({ slug: 'old' });
    expect((await request('/uk/blog/old')).status).toBe(200);

    await rename('old', 'second');
    expect(await follow('/uk/blog/old')).toEqual([308, '/uk/blog/second']);
  });

  test('tell nothing of a draft, but to a key', async () => {
    await aPost({ slug: 'old', published: false });
    await rename('old', 'secret');

    expect(await follow('/uk/blog/old')).toEqual([404, null]);
    expect(await follow('/api/v1/posts/old')).toEqual([404, null]);
    expect(await findMoved({ slug: 'old', locale: 'uk' })).toBeNull();
    expect(await follow('/api/v1/posts/old', { key })).toEqual([308, '/api/v1/posts/secret?locale=uk']);
  });

  test('in a language that the post lacks offer the other one', async () => {
    await aPost({ slug: 'old', en: undefined });
    await rename('old', 'new');

    const response = await request('/en/blog/old');

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('href="/uk/blog/new"');
  });

  test('are not for writing by the API', async () => {
    await aPost({ slug: 'old' });
    await rename('old', 'new');
    await refusalOf(await patch('old', { published: false }), 404);
    await refusalOf(await request('/api/v1/posts/old', { method: 'DELETE', key }), 404);
  });

  test('take a comment that was written while the slug changed', async () => {
    const { user, cookie } = await aSignedIn();
    const { posts: written } = await aPost({ slug: 'old' });
    await aComment(user, { postId: written[0]?.id ?? '', content: 'Перший' });
    const token = makeFormToken(new Date(Date.now() - 10_000));
    await rename('old', 'new');

    const form = { intent: 'create', content: 'Другий коментар', token };
    const response = await request('/uk/blog/old/comments', { form, cookie });

    expect(response.status).toBe(303);
    const comments = await (await request(`/api/comments?postId=${written[0]?.id}`)).json();
    expect(comments).toHaveLength(2);
  });
});

describe('after a crash in the middle of a rename', () => {
  /** The state that a process leaves when it dies right after deciding another slug. */
  async function aDecidedRename(from: string, to: string): Promise<PostDoc[]> {
    await aPost({ slug: from });
    await posts().updateMany({ slug: from }, { $set: { viewCount: 5 } });
    const before = await posts().find({ slug: from }).sort({ _id: 1 }).toArray();
    const put = before.map(({ slug, viewCount, createdAt, revision, ...source }) => source);
    await groups().updateOne(
      { slug: from },
      {
        $set: {
          slug: to,
          revision: 2,
          formerSlugs: [{ slug: from, until: new Date() }],
          pending: { at: new Date(), put, remove: [] },
        },
      },
    );
    return before;
  }

  test('the rename is completed', async () => {
    const before = await aDecidedRename('old', 'new');

    await recoverChanges({ before: new Date(Date.now() + 1) });

    const after = await posts().find().sort({ _id: 1 }).toArray();
    expect(after.map(({ _id, slug, viewCount }) => [String(_id), slug, viewCount])).toEqual(
      before.map(({ _id }) => [String(_id), 'new', 5]),
    );
    expect(await follow('/uk/blog/old')).toEqual([308, '/uk/blog/new']);
  });

  test('a new post with the old slug moves the versions that are still there, and loses none', async () => {
    const before = await aDecidedRename('old', 'new');

    const created = await request('/api/v1/posts', { json: aPostBody({ slug: 'old' }), key });

    expect(created.status).toBe(201);
    const moved = await posts().find({ slug: 'new' }).sort({ _id: 1 }).toArray();
    expect(moved.map(({ _id, viewCount, createdAt }) => [String(_id), viewCount, createdAt])).toEqual(
      before.map(({ _id, createdAt }) => [String(_id), 5, createdAt]),
    );
    expect(await posts().countDocuments({ slug: 'old' })).toBe(2);
    expect(await groups().countDocuments({ pending: { $exists: true } })).toBe(0);
  });

  test('a chain of renames is completed from its end', async () => {
    await aDecidedRename('b', 'c');
    await aDecidedRename('a', 'b');

    await editPost('b', { published: false, now: later() });

    const slugs = (await posts().find().sort({ slug: 1 }).toArray()).map(({ slug }) => slug);
    expect(slugs).toEqual(['b', 'b', 'c', 'c']);
    expect(await posts().countDocuments({ viewCount: 5 })).toBe(4);
  });
});

/** A moment at which the changes of this test count as abandoned. */
function later(): Date {
  return new Date(Date.now() + 3_600_000);
}
