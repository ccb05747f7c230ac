import { beforeEach, describe, expect, test } from 'vitest';
import { commentTexts } from '#app/comments/texts/messages.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { deleteComment } from '#server/comments/comments.ts';
import type { CommentDoc } from '#server/comments/model.ts';
import { collection } from '#server/db/client.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import type { User, UserDoc } from '#server/users/model.ts';
import { deleteUser, findUser } from '#server/users/users.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { setSiteSettings } from '#test/factories/site-settings.ts';
import { aSignedIn, aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { submitAsFetcher } from '#test/setup/fetcher.ts';
import { request } from '#test/setup/request.ts';
import { aComment, manyComments } from './factory.ts';

const stored = () => collection<CommentDoc>('comments');
const token = () => makeFormToken(new Date(Date.now() - 10_000));

let page: string;
let postId: string;
let englishId: string;
let author: { user: User; cookie: string };
let admin: { user: User; cookie: string };

useDatabase({
  start: async () => {
    const post = await aPost();
    page = `/uk/blog/${post.slug}`;
    postId = post.posts.find(({ locale }) => locale === 'uk')?.id ?? '';
    englishId = post.posts.find(({ locale }) => locale === 'en')?.id ?? '';
    author = await aSignedIn({ name: 'Леся' });
    admin = await aSignedIn({ name: 'Господиня', role: 'admin' });
  },
});

const read = async (cookie = '', query = '') => (await request(page + query, { cookie })).text();
const send = (form: Record<string, string>, { cookie } = author) =>
  request(`${page}/comments`, { form: { token: token(), ...form }, cookie });

describe('anonymous readers', () => {
  test('get a static thread with a sign-in link that leads back', async () => {
    await aComment(author.user, { postId, content: 'Перший <b>коментар</b>' });
    const response = await request(page);
    const html = await response.text();
    expect(html).toContain('1 коментар</h2>');
    expect(html).toContain('Перший &lt;b&gt;коментар&lt;/b&gt;');
    expect(html).toMatch(
      new RegExp(`rel="nofollow" href="/uk/sign-in\\?returnTo=${encodeURIComponent(page)}%23comments"`),
    );
    expect(html).not.toMatch(/<textarea|window\.__reactRouter|forms-[\w-]+\.css/);
    expect(html.match(/<script/g)).toHaveLength(3);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(response.headers.get('cache-control')).not.toContain('private');
  });

  test('URLs in comments are links with rel="ugc nofollow"', async () => {
    await aComment(author.user, { postId, content: 'Див. https://example.com/а.' });
    expect(await read()).toContain(
      '<a href="https://example.com/%D0%B0" rel="ugc nofollow">https://example.com/а</a>.',
    );
  });

  test('each comment has its language and time', async () => {
    await aComment(author.user, { postId, content: 'Дуже доречно, дякую!' });
    await aComment(author.user, { postId, content: 'Quite to the point, thank you!' });
    const html = await read();
    expect(html).toMatch(/<div class="comment-text" lang="uk"><p dir="auto">Дуже/);
    expect(html).toMatch(/<div class="comment-text" lang="en"><p dir="auto">Quite/);
    expect(html).toMatch(/<time dateTime="[\d-]+T[\d:.]+Z" title="\d+\u00a0\S+ 20\d\d[^"]+">щойно<\/time>/);
  });

  test('comments on the translation are linked, not mixed in', async () => {
    await aComment(author.user, { postId: englishId, content: 'In English' });
    const html = await read();
    expect(html).not.toContain('In English');
    expect(html).toMatch(
      /<a href="\/en\/blog\/[\w-]+#comments" hrefLang="en">Під англійською версією — 1 коментар/,
    );
  });

  test('replies are indented up to a limit; deeper ones name the author they reply to', async () => {
    let parentId: string | undefined;
    for (let depth = 0; depth < 6; depth++) {
      const by = depth % 2 === 0 ? author.user : admin.user;
      parentId = await aComment(by, { postId, ...(parentId ? { parentId } : {}) });
    }
    const html = await read();
    const depths = [...html.matchAll(/<li class="comment depth-(\d)"/g)].map((match) => match[1]);
    expect(depths).toEqual(['0', '1', '2', '3', '3', '3']);
    // Indented replies name the parent for screen readers only.
    expect(html.match(/<span class="visually-hidden">у відповідь на коментар:/g)).toHaveLength(3);
    const said = [
      ...html.matchAll(
        /<span class="soft">у відповідь на коментар:[^<]*(?:<!-- -->)?[^<]*<a href="#comment-\w+">([^<]+)/g,
      ),
    ];
    expect(said.map((match) => match[1])).toEqual(['Господиня', 'Леся']);

    // A text browser shows neither pictures nor styles.
    expect(html).toContain(' aria-hidden="true">Л</span>');
    const head = /<header class="comment-header">((?:(?!<header).)*?<span class="soft">.*?)<\/header>/s.exec(
      html,
    )?.[1];
    const text = head?.replace(/<[^>]+>/g, '');
    expect(text).toMatch(/\S у відповідь на коментар: Господиня\s*$/);
  });

  test('comments of a deleted user stay, without a name', async () => {
    const id = await aComment(author.user, { postId, content: 'Лишиться' });
    await aComment(admin.user, { postId, content: 'Відповідь', parentId: id });
    await deleteUser({ actor: COMMAND_LINE, id: author.user.id });
    const html = await read();
    expect(html).toContain('Лишиться');
    expect(html).toContain('<strong class="comment-author" dir="auto">Видалений користувач</strong>');
    expect(html).not.toContain('Леся</');
  });

  test('a hidden comment is a placeholder if it has replies, and absent if it has none', async () => {
    const first = await aComment(author.user, { postId, content: 'Грубощі', hidden: 'moderator' });
    expect(await read()).not.toMatch(/Грубощі|приховано/i);
    const shown = await aComment(admin.user, { postId, content: 'Спокійніше', parentId: first });
    const html = await read();
    expect(html).toContain('Модератор приховав цей коментар.');
    expect(html).toContain('Спокійніше');
    expect(html).not.toContain('Грубощі');
    expect(html.indexOf(first)).toBeLessThan(html.indexOf(shown));
  });

  test.each([
    ['uk', 'у відповідь на', 'прихований коментар', 'видалений коментар'],
    ['en', 'in reply to', 'a hidden comment', 'a deleted comment'],
  ])(
    'a reply to a hidden or deleted comment says so and names nobody (%s)',
    async (locale, before, hidden, deleted) => {
      const under = locale === 'uk' ? postId : englishId;
      const rude = await aComment(author.user, { postId: under, hidden: 'moderator' });
      const gone = await aComment(author.user, { postId: under });
      for (const parentId of [rude, gone]) await aComment(admin.user, { postId: under, parentId });
      await deleteComment({ actor: anActor(author.user), id: gone });
      const answered = async (cookie?: string) => {
        const html = await (
          await request(page.replace('/uk/', `/${locale}/`), { cookie: cookie ?? '' })
        ).text();
        const said = html.matchAll(
          /<span class="visually-hidden">([^<]*)<!-- --> <a href="#comment-\w+">([^<]+)<\/a>/g,
        );
        return [...said].map(([, words, link]) => `${words} ${link}`);
      };
      expect(await answered()).toEqual([`${before} ${deleted}`, `${before} ${hidden}`]);
      // Admins can read hidden comments, so their replies name the author.
      expect((await answered(admin.cookie)).join()).toContain('Леся');
    },
  );
});

test('comments of admins have a badge as long as they are admins', async () => {
  await aComment(author.user, { postId });
  await aComment(admin.user, { postId });
  expect((await read()).match(/<span class="comment-badge">редакція<\/span>/g)).toHaveLength(1);
  await collection<UserDoc>('users').updateMany({}, { $set: { role: 'reader' } });
  await raiseRevision('profiles');
  expect(await read()).not.toContain('comment-badge');
});

test('the author of a post has a mark, which nobody gets by taking the name', async () => {
  const { slug, posts } = await aPost({ authorName: 'Ліна Костенко' });
  for (const [name, role] of [
    ['Ліна Костенко', 'admin'],
    ['Ліна Костенко', 'reader'],
    ['Редактор', 'admin'],
  ] as const)
    await aComment(await aUser({ name, role }), { postId: posts[0]?.id ?? '' });
  const html = await (await request(`/uk/blog/${slug}`)).text();
  const badges = html.matchAll(/<span class="comment-badge">([^<]*)<\/span>/g);
  // The newest comment comes first.
  expect([...badges].map(([, text]) => text)).toEqual([commentTexts.uk.team, commentTexts.uk.postAuthor]);
});

describe('the header', () => {
  const header = async (cookie?: string) =>
    /<header class="site-header[\s\S]*?<\/header>/.exec(await read(cookie))?.[0] ?? '';

  test('has no account links for anonymous readers', async () => {
    expect(await header()).toMatch(/^<header class="site-header">/);
    expect(await header()).not.toMatch(/account|moderation/);
  });

  test('links the account for signed-in users, and the admin for admins only', async () => {
    expect(await header(author.cookie)).toContain('aria-label="Обліковий запис: Леся"');
    expect(await header(author.cookie)).not.toContain('/uk/admin');
    expect(await header(admin.cookie)).toContain('href="/uk/admin" aria-label="Керування"');
  });

  test('shows admins the number of comments that wait for approval', async () => {
    for (let count = 0; count < 2; count++) await aComment(author.user, { postId, hidden: 'waiting' });
    await aComment(author.user, { postId, hidden: 'moderator' });
    const [link] = /<a[^>]*\/uk\/admin.*?<\/a>/.exec(await header(admin.cookie)) ?? [];
    expect(link).toContain('aria-label="Керування: 2 коментарі чекають на схвалення"');
    expect(link).toMatch(/>2<\/span><\/a>$/);
    await collection<UserDoc>('users').updateMany({}, { $set: { blockedAt: new Date() } });
    expect(await header(admin.cookie)).not.toContain('/uk/admin');
  });
});

describe('signed-in users', () => {
  test('see a notice only for a known action, whatever the address contains', async () => {
    expect(await read(author.cookie, '?done=created')).toContain('<p>Коментар додано.</p>');
    for (const done of ['nonsense', 'constructor', 'toString']) {
      const html = await read(author.cookie, `?done=${done}`);
      expect(html).toContain('<div role="status"></div>');
      const account = await request(`/uk/account?done=${done}`, author);
      expect(await account.text()).not.toContain('class="notice"');
    }
  });

  test('get a hydrated page under a policy with its nonce', async () => {
    await aComment(author.user, { postId });
    const response = await request(page, { cookie: author.cookie });
    const html = await response.text();
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(20);
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map((match) => match[1] ?? '');
    const running = inline.filter((attributes) => !attributes.includes('application/ld+json'));
    expect(running.length).toBeGreaterThan(0);
    for (const attributes of running) expect(attributes).toContain(`nonce="${nonce}"`);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('authors and admins see hidden comments', async () => {
    await aComment(author.user, { postId, content: 'Приховане від інших', hidden: 'moderator' });
    const other = await aSignedIn();
    expect(await read(author.cookie)).toContain('Модератор приховав ваш коментар');
    expect(await read(other.cookie)).not.toContain('Приховане від інших');
    const html = await read(admin.cookie);
    expect(html).toContain('Приховане від інших');
    expect(html).toContain('Приховано від читачів');
    expect(html).toContain('Приховано: 1');
  });

  test.each(['editor', 'admin'] as const)(
    '%ss see hidden and waiting comments counted apart',
    async (role) => {
      const { cookie } = await aSignedIn({ role });
      await aComment(author.user, { postId, hidden: 'waiting' });
      const hiddenCounts = async () => {
        const [, section = ''] = /<h2 id="comments-title">([\s\S]*)$/.exec(await read(cookie)) ?? [];
        return [...section.matchAll(/view=(\w+)">([^<]+)</g)].map(([, view, words]) => `${view}: ${words}`);
      };
      expect(await hiddenCounts()).toEqual(['waiting: 1 коментар чекає на схвалення']);
      await aComment(author.user, { postId, hidden: 'moderator' });
      expect(await hiddenCounts()).toEqual([
        'waiting: 1 коментар чекає на схвалення',
        'hidden: Приховано: 1',
      ]);
      expect(await read(author.cookie)).not.toMatch(/чекає на схвалення<|Приховано:/);
    },
  );
});

describe('forms without scripts', () => {
  test('create, reply, edit, delete and restore', async () => {
    const written = await send({ intent: 'create', content: 'Перший' });
    expect(written.status).toBe(303);
    const [, id = ''] =
      /comment=([0-9a-f]{24})&done=created#comment-\1$/.exec(written.headers.get('location') ?? '') ?? [];
    expect(id).not.toBe('');
    const after = await (await request(written.headers.get('location') ?? '', author)).text();
    expect(after).toContain('Коментар додано.');

    const reply = await send({ intent: 'create', content: 'Відповідь', parentId: id });
    expect(reply.status).toBe(303);
    expect(await read()).toContain('Відповідь');

    const edit = await send({ intent: 'edit', id, revision: '1', content: 'Виправлений' });
    expect(edit.headers.get('location')).toContain('done=edited');
    expect(await read()).toContain('Виправлений');

    const deleted = await send({ intent: 'delete', id });
    expect(deleted.headers.get('location')).toMatch(/done=deleted#comments$/);
    const notice = await (await request(deleted.headers.get('location') ?? '', author)).text();
    expect(notice).toContain('Коментар видалено.');
    expect(notice).toContain('value="restore"');
    expect(await read()).not.toContain('Виправлений');

    await send({ intent: 'restore', id });
    expect(await read()).toContain('Виправлений');
  });

  test('after a failure, show the text that was typed', async () => {
    const long = `Мій довгий текст ${'x'.repeat(5_000)}`;
    const response = await send({ intent: 'create', content: long });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain('Мій довгий текст');
    expect(html).toMatch(/Надто довго: можна щонайбільше 5\s000 знаків\./);
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain('window.__reactRouter');
    expect(await stored().countDocuments()).toBe(0);
  });

  test('after an edit conflict, show both texts', async () => {
    const id = await aComment(author.user, { postId, content: 'Перший' });
    await send({ intent: 'edit', id, revision: '1', content: 'З телефона' });
    const response = await request(`${page}/comments?edit=${id}`, {
      form: { intent: 'edit', id, revision: '1', content: 'З комп’ютера' },
      cookie: author.cookie,
    });
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(html).toContain('З телефона');
    expect(html).toContain('З комп’ютера');
    expect(html).toContain('name="revision" value="2"');
    expect(await stored().findOne({})).toMatchObject({ content: 'З телефона' });
  });

  test.each([
    ['without a token', { token: '' }, 400],
    ['with the honeypot filled in', { website: 'x' }, 400],
    ['with an unknown intent', { intent: 'rule' }, 404],
    ['without text', { content: '' }, 400],
    ['to an unknown parent', { parentId: '6740f1c2a5b4c3d2e1f00001' }, 400],
  ])('sent %s, store nothing', async (_what, fields, status) => {
    const response = await send({ intent: 'create', content: 'Текст', ...fields } as Record<string, string>);
    expect(response.status).toBe(status);
    expect(await stored().countDocuments()).toBe(0);
  });
});

test('the forms of a post do not change comments of another post', async () => {
  const other = await aPost();
  const otherId = other.posts.find(({ locale }) => locale === 'uk')?.id ?? '';
  const id = await aComment(admin.user, { postId: otherId });
  const hidden = await aComment(admin.user, { postId: otherId, hidden: 'moderator' });
  const gone = await aComment(admin.user, { postId: otherId });
  await request(`/uk/blog/${other.slug}/comments`, { ...admin, form: { intent: 'delete', id: gone } });
  const before = await stored().find().toArray();

  for (const form of [
    { intent: 'edit', id, revision: '1', content: 'Інакший' },
    { intent: 'delete', id },
    { intent: 'hide', id },
    { intent: 'show', id: hidden },
    { intent: 'restore', id: gone },
  ]) {
    const fields = form as unknown as Record<string, string>;
    expect([fields.intent, (await send(fields, admin)).status]).toEqual([fields.intent, 404]);
    const { response } = await submitAsFetcher(`${page}/comments`, { ...admin, form: fields });
    expect(response.status).toBe(404);
  }
  expect(await stored().find().toArray()).toEqual(before);
});

describe('the result that a fetcher gets', () => {
  const submit = (form: Record<string, string>, { cookie } = author) =>
    submitAsFetcher(`${page}/comments`, { form: { token: token(), ...form }, cookie });

  test('names the action and holds the comment as it is now', async () => {
    const { response, result } = await submit({ intent: 'create', content: 'Перший' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(result).toMatchObject({
      done: 'created',
      parentId: null,
      comment: { content: 'Перший', revision: 1, may: { edit: true } },
    });
    const { id } = result as { id: string };
    const reply = await submit({ intent: 'create', content: 'Відповідь', parentId: id });
    expect(reply.result).toMatchObject({ done: 'created', parentId: id });
    const deleted = await submit({ intent: 'delete', id });
    expect(deleted.result).toEqual({ done: 'deleted', id, parentId: null, comment: null });
  });

  test('holds the current text after an edit conflict', async () => {
    const id = await aComment(author.user, { postId, content: 'Перший' });
    await submit({ intent: 'edit', id, revision: '1', content: 'З телефона' });
    const { response, result } = await submit({ intent: 'edit', id, revision: '1', content: 'З комп’ютера' });
    expect(response.status).toBe(409);
    expect(result).toMatchObject({
      problems: [{ path: 'content', code: 'edited_meanwhile' }],
      current: { id, content: 'З телефона', revision: 2 },
    });
  });

  test('is a problem, not a redirect, after the session has ended', async () => {
    await request('/api/auth/sign-out', { method: 'POST', cookie: author.cookie });
    const { response, result } = await submit({ intent: 'create', content: 'Запізно' });
    expect(response.status).toBe(401);
    expect(result).toMatchObject({ problems: [{ path: '', code: 'signed_out' }] });
  });

  test('says that a first comment waits for approval', async () => {
    await setSiteSettings({ actor: COMMAND_LINE, comments: 'first-waits' });
    const { result } = await submit({ intent: 'create', content: 'Перший' });
    expect(result).toMatchObject({ done: 'waiting', comment: { hidden: 'waiting' } });
  });

  test('names what is wrong, and never repeats the form token', async () => {
    const { response, result } = await submit({ intent: 'create', content: '' });
    expect(response.status).toBe(400);
    expect(result).toEqual({
      problems: [{ path: 'content', code: 'too_small' }],
      values: { intent: 'create', content: '' },
    });
    const anonymous = await submitAsFetcher(`${page}/comments`, { form: { intent: 'create' } });
    expect(anonymous.response.status).toBe(401);
  });
});

describe('a slug that ends in .data', () => {
  const data = { slug: 'story.data' };

  beforeEach(async () => {
    await aPost({ slug: 'story', uk: aVersion({ title: 'Оповідь' }) });
    await aPost({ slug: data.slug, uk: aVersion({ title: 'Дані оповіді' }) });
  });

  test('is a page for readers, signed in or not', async () => {
    for (const cookie of ['', author.cookie]) {
      const response = await request('/uk/blog/story.data', { cookie });
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await response.text()).toContain('Дані оповіді</h1>');
    }
  });

  test.each(['/uk/blog/story/comments.data', '/uk/account.data', '/uk/moderation.data'])(
    'no page is read as data (%s)',
    async (path) => {
      const response = await request(path, { cookie: admin.cookie });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    },
  );

  test('gets its own comments, by either kind of form', async () => {
    const form = { intent: 'create', content: 'Про дані', token: token() };
    const { response, result } = await submitAsFetcher('/uk/blog/story.data/comments', { ...author, form });
    expect(response.status).toBe(200);
    expect(result).toMatchObject({ done: 'created' });
    await request('/uk/blog/story.data/comments', { ...author, form: { ...form, content: 'Без скриптів' } });
    const [own, other] = await Promise.all([
      (await request('/uk/blog/story.data')).text(),
      (await request('/uk/blog/story')).text(),
    ]);
    expect(own).toMatch(/Без скриптів[\s\S]*Про дані/);
    expect(other).not.toMatch(/Без скриптів|Про дані/);
  });

  test.each(['/uk/blog/story.data', '/uk/account.data', '/uk/moderation.data'])(
    'no other page takes forms as data (%s)',
    async (path) => {
      const form = { intent: 'create', content: 'Чуже', token: token() };
      const response = await request(path, { ...admin, form });
      expect([404, 405]).toContain(response.status);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await stored().countDocuments()).toBe(0);
    },
  );
});

describe('moderation', () => {
  test('hides, shows and blocks on the page', async () => {
    const id = await aComment(author.user, { postId, content: 'Грубощі' });
    const hidden = await send({ intent: 'hide', id }, admin);
    expect(hidden.headers.get('location')).toMatch(/done=hidden#comment-/);
    expect(await read()).not.toContain('Грубощі');
    await send({ intent: 'show', id }, admin);
    expect(await read()).toContain('Грубощі');
    await send({ intent: 'block', id, user: author.user.id }, admin);
    expect((await findUser(author.user))?.isBlocked).toBe(true);
    expect((await request('/api/auth/session', author)).status).toBe(401);
  });

  test('“select all” means the comments on the page, not newer ones', async () => {
    for (const content of ['Один', 'Два']) await aComment(author.user, { postId, content });
    const html = await (await request('/uk/admin/comments', admin)).text();
    expect(html).toContain('Вибрати всі на цій сторінці');
    const shown = /name="shown" value="([^"]*)"/.exec(html)?.[1] ?? '';
    await aComment(author.user, { postId, content: 'Три' });
    const form = { intent: 'hide', all: 'yes', shown };
    const response = await request('/uk/admin/comments', { ...admin, form });
    expect(response.headers.get('location')).toContain('done=hide&count=2');
    expect(await stored().distinct('content', { hidden: null })).toEqual(['Три']);
  });
});

describe('a thread of 1,000 comments', () => {
  beforeEach(async () => {
    await manyComments(1_000, { postId, by: [author.user, admin.user] });
  });

  test('has pages below 200 kB, with each comment on exactly one', async () => {
    const seen = new Set<string>();
    let html = '';
    for (let number = 1; number <= 400; number++) {
      const response = await request(`${page}?comments=${number}`);
      if (response.status === 404) break;
      html = await response.text();
      expect(Buffer.byteLength(html)).toBeLessThan(200_000);
      for (const [, id = ''] of html.matchAll(/<li class="comment depth-\d" id="comment-([0-9a-f]{24})"/g)) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
    }
    // Every tenth top-level thread ends with a hidden comment without replies, which readers do not see.
    expect(seen.size).toBe(980);
    expect(html).toContain('Новіші коментарі');
    for (const cookie of [author.cookie, admin.cookie]) {
      const own = await (await request(page, { cookie })).text();
      expect(Buffer.byteLength(own)).toBeLessThan(200_000);
    }
  });

  test('a permalink opens the page of its comment', async () => {
    const oldest = await stored().findOne({}, { sort: { createdAt: 1 } });
    const id = oldest?._id.toHexString() ?? '';
    const { headers } = await request(`${page}?comment=${id}`, { redirect: 'manual' });
    const [, query = ''] = headers.get('location')?.split('?') ?? [];
    expect(query).toMatch(/^comments=\d+$/);
    expect(await read('', `?${query}`)).toContain(`id="comment-${id}"`);
    expect((await request(`${page}?comments=0`)).status).toBe(404);
    expect((await request(`${page}?comments=1000`)).status).toBe(404);
    const nonsense = await request(`${page}?comment=nonsense`, { redirect: 'manual' });
    expect([nonsense.status, nonsense.headers.get('location')]).toEqual([302, page]);
  });
});

describe('a form that has been open for a day', () => {
  const expired = () => makeFormToken(new Date(Date.now() - 25 * 60 * 60_000));
  const form = () => ({ intent: 'create', content: 'Довго думала', token: expired() });

  test('with scripts gets a new token, which is accepted at once', async () => {
    const path = `${page}/comments`;
    const { response, result } = await submitAsFetcher(path, { ...author, form: form() });
    expect(response.status).toBe(400);
    const { problems, token: renewed } = result as { problems: unknown; token: string };
    expect(problems).toEqual([{ path: '', code: 'form_expired' }]);
    const again = await submitAsFetcher(path, { ...author, form: { ...form(), token: renewed } });
    expect(again.result).toMatchObject({ done: 'created' });
  });

  test('without scripts gets the text and a new token', async () => {
    const html = await (await request(`${page}/comments`, { ...author, form: form() })).text();
    expect(html).toContain('Форма була відкрита надто довго.');
    expect(html).toContain('Довго думала</textarea>');
    expect(/name="token" value="([^"]+)"/.exec(html)?.[1]).not.toBe(form().token);
  });
});
