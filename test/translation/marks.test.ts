import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { translationCore } from '#app/translation/texts/core.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import type { Pane } from '#contract/translation/pane.ts';
import { translationPaths } from '#contract/translation/paths.ts';
import { listAudit } from '#server/audit/management/list-audit.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { listenToEvents } from '#server/events/events.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { deleteOfGone } from '#server/posts/management/purge.ts';
import type { PostGroup } from '#server/posts/model.ts';
import { requirePostId } from '#server/posts/post-id.ts';
import { markPublished } from '#server/translation/drafts/reading.ts';
import * as drafts from '#server/translation/drafts/store.ts';
import { stopTexts } from '#server/translation/text/texts.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { edit } from '#test/setup/editor-requests.ts';
import { request } from '#test/setup/request.ts';
import { answerOf } from '#test/setup/responses.ts';
import { draft, setUpServer } from './drafting.ts';
import { startTranslator } from './translator.ts';

useDatabase();

let translator: Awaited<ReturnType<typeof startTranslator>>;
beforeAll(async () => {
  translator = await startTranslator();
});
beforeEach(() => listenToEvents(markPublished));
afterAll(async () => {
  stopTexts();
  await translator.close();
});

test('what nobody has read is published only on demand, and says so until somebody has read it', async () => {
  await setUpServer(translator.url);
  const { cookie } = await aSignedIn({ role: 'admin' });
  await aPost({
    slug: 'p',
    uk: aVersion({ title: 'Назва', content: 'Один.\n\nДва.\n\n```\nx\n```' }),
    en: undefined,
  });
  const { content } = await draft('p', 'en');
  const publish = (choice?: string) => {
    const choices: Record<string, string> = choice ? { translation: choice } : {};
    return edit(cookie, paths.adminPost('uk', 'p'), {}, { intent: 'publish', locales: ['en'], choices });
  };
  expect((await publish('ask')).response.status).toBe(400);
  const { id, response } = await publish('agree');
  expect(response.status).toBe(200);

  const api = async (locale: string) =>
    (await answerOf(await request(`/api/v1/posts/p?locale=${locale}`), operations.getPost, 200))
      .machineTranslated;
  const says = async () => {
    const page = await (await request(paths.post('en', 'p'))).text();
    const feed = await (await request(paths.jsonFeed('en'))).json();
    const xml = await Promise.all(
      [paths.rss('en'), paths.atom('en')].map(async (feed) => (await request(feed)).text()),
    );
    const list = await (await request(paths.blog('en'))).text();
    const { posts } = await (await request('/api/v1/posts?locale=en')).json();
    return [
      ...xml.map((text) => text.includes('>true</machineTranslated>')),
      posts[0].machineTranslated ?? false,
      page.includes(translationCore.en.machine),
      list.includes(`<li>${messages.en.post.machineTranslated}</li>`),
      feed.items[0]._dvomova?.machineTranslated ?? false,
      await api('en'),
    ];
  };
  expect(await says()).toEqual(Array(7).fill(true));
  expect(await api('uk')).toBe(false);

  const ask = async (json: object): Promise<Pane> =>
    (
      await request(translationPaths.draft('uk', id), { cookie, json: { to: 'en', content, ...json } })
    ).json();
  expect((await ask({ intent: 'look' })).unread).toEqual([1, 3]);
  expect(
    (await ask({ intent: 'look', content: content.replace('\n\n', ' By a person.\n\n') })).unread,
  ).toEqual([3]);
  expect((await ask({ intent: 'accept', line: 1 })).unread).toEqual([3]);
  expect(await says()).toEqual(Array(7).fill(true));
  expect((await ask({ intent: 'accept', line: null })).unread).toEqual([]);
  expect(await says()).toEqual(Array(7).fill(false));
});

test('a text that a person writes over it by the API has no mark, and the log tells the machine from the person', async () => {
  await setUpServer(translator.url);
  const { cookie } = await aSignedIn({ role: 'admin', name: 'Леся' });
  await aPost({ slug: 'p', uk: aVersion({ content: 'Один.' }), en: undefined });
  await draft('p', 'en');
  const { savedBy } = (await getPostForEditing({ actor: SERVICE, post: 'p' })).versions.en.workingCopy ?? {};
  expect(savedBy).toBe('small');
  const choices = { translation: 'agree' };
  await edit(cookie, paths.adminPost('uk', 'p'), {}, { intent: 'publish', locales: ['en'], choices });
  await editPost('p', { en: { content: 'Words of a person.' } });
  const { machineTranslated } = await answerOf(
    await request('/api/v1/posts/p?locale=en'),
    operations.getPost,
    200,
  );
  expect(machineTranslated).toBe(false);

  const { entries } = await listAudit({
    actor: COMMAND_LINE,
    locale: 'uk',
    page: 1,
    filter: { kind: 'posts' },
    timeZone: 'UTC',
  });
  const actions = entries.map(({ action, by, other }) => [action, by.kind, other]);
  expect(actions).toContainEqual(['post.drafted', 'service', 'small']);
  expect(actions).toContainEqual(['post.published-unread', 'user', null]);
});

test('a draft stays while its post is in the bin, and goes with it', async () => {
  await setUpServer(translator.url);
  const { translationId } = await aPost({ slug: 'p', uk: aVersion({ content: 'Один.' }), en: undefined });
  await draft('p', 'en');
  const count = () => collection('translationDrafts').countDocuments();
  await deleteOfGone(drafts);
  expect(await count()).toBe(1);
  const _id = requirePostId(translationId);
  await collection<PostGroup>('postGroups').deleteOne({ _id });
  await deleteOfGone(drafts);
  expect(await count()).toBe(0);
});
