import { beforeEach, describe, expect, test } from 'vitest';
import type { CommentDoc } from '#server/comments/model.ts';
import { undoModeration } from '#server/comments/moderate-many.ts';
import { MODERATION_PAGE } from '#server/comments/moderation.ts';
import { purgeDeletedComments } from '#server/comments/purge.ts';
import { collection } from '#server/db/client.ts';
import { NotFound } from '#server/errors.ts';
import type { User } from '#server/users/model.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { aComment, manyComments } from './factory.ts';

const stored = () => collection<CommentDoc>('comments');
const MINUTE = 60_000;

let postId: string;
let author: User;
let admin: { user: User; cookie: string };

useDatabase({
  start: async () => {
    postId = (await aPost()).posts.find(({ locale }) => locale === 'uk')?.id ?? '';
    author = await aUser({ name: 'Леся' });
    admin = await aSignedIn({ role: 'admin' });
  },
});

const submit = (form: Record<string, string>, { cookie } = admin, query = '') =>
  request(`/uk/admin/comments${query}`, { form, cookie });

/** Runs the action on all of the comments. Returns the undo id. */
async function moderate(ids: string[], intent: string): Promise<string> {
  const selected = Object.fromEntries(ids.map((id) => [`comment-${id}`, 'on']));
  const location = (await submit({ intent, ...selected })).headers.get('location') ?? '';
  return new URL(location, 'http://localhost').searchParams.get('undo') ?? '';
}

const states = async () =>
  (await stored().find().sort({ _id: 1 }).toArray()).map(({ hidden, deletedAt }) =>
    deletedAt ? 'deleted' : (hidden ?? 'shown'),
  );

describe('an action on many comments can be undone', () => {
  let ids: string[];

  beforeEach(async () => {
    ids = [
      await aComment(author, { postId, content: 'Видно' }),
      await aComment(author, { postId, content: 'Сховано', hidden: 'moderator' }),
      await aComment(author, { postId, content: 'Чекає', hidden: 'waiting' }),
    ];
  });

  test.each([
    ['hide', ['moderator', 'moderator', 'moderator']],
    ['show', ['shown', 'shown', 'shown']],
    ['delete', ['deleted', 'deleted', 'deleted']],
  ])('%s: undo restores the state of each comment', async (intent, after) => {
    const undo = await moderate(ids, intent);
    expect(await states()).toEqual(after);
    const response = await submit({ intent: 'undo', undo });
    expect(response.headers.get('location')).toBe('/uk/admin/comments?done=undone&count=3');
    expect(await states()).toEqual(['shown', 'moderator', 'waiting']);
  });

  test('the notice has the undo button', async () => {
    const undo = await moderate(ids, 'hide');
    const address = `/uk/admin/comments?done=hide&count=3&undo=${undo}`;
    const html = await (await request(address, admin)).text();
    expect(html).toContain('Приховано: 3 коментарі.');
    expect(html).toContain(`name="undo" value="${undo}"`);
    expect(html).toContain('Повернути, як було</button>');
    const bare = await (await request('/uk/admin/comments?done=nothing', admin)).text();
    expect(bare).not.toContain('name="undo"');
  });

  test('undo works once, for the same admin, for ten minutes', async () => {
    const other = await aSignedIn({ role: 'admin' });
    const undo = await moderate(ids, 'delete');
    expect((await submit({ intent: 'undo', undo }, other)).status).toBe(404);
    const later = new Date(Date.now() + 11 * MINUTE);
    const late = undoModeration({ actor: anActor(admin.user), id: undo, now: later });
    await expect(late).rejects.toThrow(NotFound);
    expect(await states()).toEqual(['deleted', 'deleted', 'deleted']);
    expect((await submit({ intent: 'undo', undo })).status).toBe(303);
    const again = await submit({ intent: 'undo', undo });
    expect(again.status).toBe(404);
    expect(await again.text()).toContain('Повернути, як було, вже не можна');
    expect((await submit({ intent: 'undo', undo: 'nonsense' })).status).toBe(404);
  });

  test('undo does not change comments that were changed later', async () => {
    const [first = '', second = ''] = ids;
    const undo = await moderate(ids, 'hide');
    await moderate([first], 'show');
    await moderate([second], 'delete');
    await submit({ intent: 'undo', undo });
    expect(await states()).toEqual(['shown', 'deleted', 'waiting']);
  });

  test('undo does not restore erased comments', async () => {
    const undo = await moderate(ids, 'delete');
    await purgeDeletedComments({ now: new Date(Date.now() + 11 * MINUTE) });
    await submit({ intent: 'undo', undo });
    expect(await states()).toEqual(['deleted', 'deleted', 'deleted']);
  });
});

test('after the last page is emptied, the page before it is shown', async () => {
  await manyComments(MODERATION_PAGE + 2, { postId, by: [author] });
  const last = await stored().find().sort({ createdAt: 1 }).limit(2).toArray();
  const selected = Object.fromEntries(last.map(({ _id }) => [`comment-${_id.toHexString()}`, 'on']));
  const response = await submit({ intent: 'delete', ...selected }, admin, '?view=newest&page=2');
  const after = await request(response.headers.get('location') ?? '', admin);
  expect(after.status).toBe(200);
  expect((await after.text()).match(/<li class="moderation-entry"/g)).toHaveLength(MODERATION_PAGE);
});

test('comments of an unpublished post can be moderated', async () => {
  const id = await aComment(author, { postId });
  await collection('posts').updateMany({}, { $set: { published: false } });
  await moderate([id], 'hide');
  expect(await states()).toEqual(['moderator']);
  await moderate([id], 'delete');
  expect(await states()).toEqual(['deleted']);
});

test('browsers do not restore the checkboxes after a reload', async () => {
  await aComment(author, { postId });
  const html = await (await request('/uk/admin/comments', admin)).text();
  expect(html).toMatch(/<form class="moderation-list"[^>]* autocomplete="off"/i);
});

test('the notice names an approval', async () => {
  const id = await aComment(author, { postId, hidden: 'waiting' });
  const list = await request('/uk/admin/comments?view=waiting', { cookie: admin.cookie });
  const [, intent = ''] = /value="(\w+)"[^>]*>Схвалити</.exec(await list.text()) ?? [];
  const response = await submit({ intent, [`comment-${id}`]: 'on' });
  const page = await request(response.headers.get('location') ?? '', { cookie: admin.cookie });
  expect(await page.text()).toContain('Схвалено: 1 коментар.');
  expect(await states()).toEqual(['shown']);
});

test.each(['abc', '-1', '1e3', '1.5', ''])('without a valid count (%j) there is no notice', async (count) => {
  const page = await request(`/uk/admin/comments?done=hide&count=${count}`, { cookie: admin.cookie });
  expect(page.status).toBe(200);
  expect(await page.text()).not.toContain('Приховано:');
});

describe('a button of a row', () => {
  const openList = async (query = '') => (await request(`/uk/admin/comments${query}`, admin)).text();
  /** The values of the buttons of the first row, in their order. */
  const buttonsOf = (html: string) =>
    [...html.matchAll(/ value="(?!reply)([a-z]+) [0-9a-f]{24}"/g)].map(([, name]) => name);

  test('acts only on its comment, and can be undone', async () => {
    const ids = [
      await aComment(author, { postId, hidden: 'waiting' }),
      await aComment(author, { postId, hidden: 'waiting' }),
    ];
    const [id = '', other = ''] = ids;
    const html = await openList('?view=waiting');
    expect(buttonsOf(html).slice(0, 4)).toEqual(['approve', 'hide', 'delete', 'block']);
    // Others may be selected at that moment: the button means its own row.
    const response = await submit({ row: `approve ${id}`, [`comment-${other}`]: 'on' });
    const location = response.headers.get('location') ?? '';
    expect(location).toContain('done=approve&count=1');
    expect(await states()).toEqual(['shown', 'waiting']);
    await submit({
      intent: 'undo',
      undo: new URL(location, 'http://localhost').searchParams.get('undo') ?? '',
    });
    expect(await states()).toEqual(['waiting', 'waiting']);
    await submit({ row: `hide ${id}` });
    await submit({ row: `delete ${other}` });
    expect(await states()).toEqual(['moderator', 'deleted']);
    await submit({ row: `show ${id}` });
    expect(await states()).toEqual(['shown', 'deleted']);
    expect(buttonsOf(await openList())).toEqual(['hide', 'delete', 'block']);
  });

  test('blocks its author', async () => {
    await aComment(author, { postId });
    const response = await submit({ row: `block ${author.id}` });
    expect(response.headers.get('location')).toContain('done=blocked');
    expect(buttonsOf(await openList())).toEqual(['hide', 'delete']);
    expect(await openList('?view=rules')).toContain('Розблокувати: Леся');
  });

  test('that blocks can be undone from its notice', async () => {
    await aComment(author, { postId });
    const response = await submit({ row: `block ${author.id}` });
    const notice = await (await request(response.headers.get('location') ?? '', admin)).text();
    expect(notice).toMatch(
      new RegExp(
        `name="user" value="${author.id}"[^>]*><button[^>]*value="unblock"[^>]*>Повернути, як було<`,
      ),
    );
    await submit({ intent: 'unblock', user: author.id });
    expect(buttonsOf(await openList())).toEqual(['hide', 'delete', 'block']);
  });

  test.each(['', 'hide', 'hide x', 'rules 0123456789abcdef01234567', 'hide 0123456789abcdef01234567 x'])(
    '%j gets 404 and changes nothing',
    async (row) => {
      await aComment(author, { postId });
      expect((await submit({ row })).status).toBe(404);
      expect(await states()).toEqual(['shown']);
    },
  );
});

test('the list of a user has only their comments and their name', async () => {
  const openList = async () => (await request(`/uk/admin/comments?author=${author.id}`, admin)).text();
  await aComment(admin.user, { postId, content: 'Чуже' });
  const without = await openList();
  expect(without).toContain('Коментарі: Леся</h2>');
  expect(without).toContain('Цей користувач не має коментарів.');

  await aComment(author, { postId, content: 'Лесине' });
  const html = await openList();
  expect(html).toContain('Лесине');
  expect(html).not.toContain('Чуже');
});

test('without a selection nothing is done', async () => {
  await aComment(author, { postId });
  const response = await submit({ intent: 'delete' });
  expect(response.headers.get('location')).toBe('/uk/admin/comments?done=nothing&count=0');
  expect(await states()).toEqual(['shown']);
});

test('the rules list the users who were blocked last, and lead to all', async () => {
  for (let count = 0; count < 51; count++) await aUser({ name: `Спамер ${count}`, blocked: true });
  const html = await (await request('/uk/admin/comments?view=rules', admin)).text();
  expect(html.match(/>Розблокувати: /g)).toHaveLength(50);
  expect(html).toContain('href="/uk/admin/users?group=blocked"');
});

test('the rules are on a tab of their own', async () => {
  expect(await (await request('/uk/admin/comments', admin)).text()).not.toContain('name="policy"');
  const html = await (await request('/uk/admin/comments?view=rules', admin)).text();
  expect(html).toContain('name="policy"');
  expect(html).not.toContain('moderation-list');
});

describe('a reply from the page of moderation', () => {
  const reply = (id: string, content: string) =>
    submit({ row: `reply ${id}`, [`reply-${id}`]: content, 'reply-0': 'other' });

  test('goes to the thread of the comment, which is approved if it waits', async () => {
    const id = await aComment(author, { postId, content: 'Чекає', hidden: 'waiting' });
    const page = await (await request('/uk/admin/comments', { cookie: admin.cookie })).text();
    expect(page).toMatch(
      new RegExp(`<textarea[^>]* lang="uk"[^>]* name="reply-${id}"|name="reply-${id}"[^>]* lang="uk"`),
    );

    const location = (await reply(id, 'Дякую!')).headers.get('location') ?? '';
    expect(location).toContain(`done=replied`);
    const [parent, child] = await stored().find().sort({ _id: 1 }).toArray();
    expect(parent).toMatchObject({ hidden: null });
    expect(child).toMatchObject({
      content: 'Дякую!',
      parentId: parent?._id,
      postId: parent?.postId,
      hidden: null,
    });
    expect(await (await request(location, { cookie: admin.cookie })).text()).toContain('Відповідь з’явилася');
  });

  test('that is refused approves nothing and keeps its text', async () => {
    const id = await aComment(author, { postId, content: 'Чекає', hidden: 'waiting' });
    expect((await reply(id, '  ')).status).toBe(400);
    const long = await reply(id, 'я'.repeat(5_001));
    expect(long.status).toBe(400);
    expect(await long.text()).toContain('яяяяяяяяя');
    expect((await reply('0123456789abcdef01234567', 'Так')).status).toBe(404);
    expect(await states()).toEqual(['waiting']);
    const { cookie } = await aSignedIn();
    expect(
      (await submit({ row: `reply ${id}`, [`reply-${id}`]: 'Так' }, { user: author, cookie })).status,
    ).toBe(403);
  });
});
