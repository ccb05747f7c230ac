import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { AVATAR_SIDE, PROFILE_CHANGES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import { makeFormToken } from '#server/http/request/form-token.ts';
import { prepareFirstAdmin } from '#server/users/first-admin.ts';
import { findUser, updateProfile } from '#server/users/users.ts';
import { aComment } from '#test/comments/factory.ts';
import { aCostlyAvif, aCostlyPng, aPngOf, HEIC } from '#test/factories/hostile-pictures.ts';
import { anAnimation, aPicture } from '#test/factories/media.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { aSession, aSignedIn, aUser, cookieOf, PASSWORD } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { recordLog } from '#test/setup/log.ts';
import { ANY, request } from '#test/setup/request.ts';

useDatabase();

const OLD_TOKEN = () => makeFormToken(new Date(Date.now() - 10_000));
const EXPIRED_TOKEN = () => makeFormToken(new Date(Date.now() - 25 * 60 * 60_000));
const session = (cookie: string) => request('/api/auth/session', { cookie });

describe('the sign-in page', () => {
  test('redirects to the page that linked to it', async () => {
    const { email } = await aUser();
    const page = await request('/uk/sign-in?returnTo=%2Fuk%2Fblog%2Fa%23comments');
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('name="returnTo" value="/uk/blog/a#comments"');
    expect(html).toContain(messages.uk.community.account.forgotten);
    const form = { email, password: PASSWORD, returnTo: '/uk/blog/a#comments' };
    const response = await request('/uk/sign-in', { form });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/blog/a#comments']);
    expect((await session(cookieOf(response))).status).toBe(200);
  });

  test('leads an admin to the admin', async () => {
    const { email } = await aUser({ role: 'admin' });
    const response = await request('/uk/sign-in', { form: { email, password: PASSWORD } });
    expect(response.headers.get('location')).toBe('/uk/admin');
  });

  test('accepts a form that a password manager fills in and sends at once', async () => {
    const { email } = await aUser();
    const html = await (await request('/uk/sign-in')).text();
    const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
    const response = await request('/uk/sign-in', { form: { ...fields, email, password: PASSWORD } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/account']);
  });

  test('after a failure, shows the form with the email address and without the password', async () => {
    const form = { email: 'nobody@example.com', password: 'a guess of mine' };
    const response = await request('/en/sign-in', { form });
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toContain('role="alert"');
    expect(html).toContain('The email address or password is wrong');
    expect(html).toContain('value="nobody@example.com"');
    expect(html).not.toContain('a guess of mine');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('does not repeat an old message next to a failure', async () => {
    const { account, problems } = messages.en.community;
    const address = `${paths.signIn('en')}?done=deleted`;
    expect(await (await request(address)).text()).toContain(account.signInDone.deleted);
    const form = { email: 'nobody@example.com', password: 'contra spem spero' };
    const failed = await (await request(address, { form })).text();
    expect(failed).toContain(problems.unauthenticated);
    expect(failed).not.toContain(account.signInDone.deleted);
  });

  test('after too many failures, says how long to wait', async () => {
    const form = { email: 'nobody@example.com', password: 'a guess of mine' };
    for (let index = 0; index < 10; index++) await request('/uk/sign-in', { form });
    const response = await request('/uk/sign-in', { form });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await response.text()).toContain('Забагато спроб. Спробуйте ще раз через 15 хвилин.');
  });

  test('after the account page, leads back to it in the language of the page', async () => {
    const { headers } = await request('/uk/account', { redirect: 'manual' });
    const ukrainian = await (await request(headers.get('location') ?? '')).text();
    const [, other = ''] = /href="(\/en\/sign-in[^"]*)"/.exec(ukrainian) ?? [];
    expect(await (await request(other)).text()).toContain('name="returnTo" value="/en/account"');
  });
});

test('a user who changes the profile again and again has to wait, for each change ends cached pages', async () => {
  const { user, cookie } = await aSignedIn({ name: 'Леся' });
  for (let index = 0; index < PROFILE_CHANGES; index++) await updateProfile({ id: user.id, name: 'Ларіса' });
  const response = await request('/uk/account', { form: { intent: 'profile', name: 'Інша' }, cookie });
  expect(response.status).toBe(429);
  expect(await response.text()).toContain('Забагато спроб');
  expect(await findUser({ id: user.id })).toMatchObject({ name: 'Ларіса' });
});

test.each(['github', 'Evil call 123', ''])(
  'a failed OAuth sign-in shows a message of ours, whatever the provider in the address (%j)',
  async (id) => {
    const query = new URLSearchParams({ problem: 'provider_failed', provider: id });
    const html = await (await request(`/uk/sign-in?${query}`)).text();
    expect(html).toContain('role="alert"');
    expect(html).not.toContain('Evil call');
    expect(html).not.toContain('через .');
    expect(html.includes('Не вдалося ввійти через GitHub.')).toBe(id === 'github');
  },
);

describe('the sign-up page', () => {
  const fields = { name: 'Ольга', email: 'olha@example.com', password: PASSWORD };

  test('creates the user and signs them in', async () => {
    const page = await (await request('/uk/sign-up')).text();
    expect(page).toMatch(/name="token" value="[\w.]+"/);
    const response = await request('/uk/sign-up', { form: { ...fields, token: OLD_TOKEN() } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/account']);
    expect((await session(cookieOf(response))).status).toBe(200);
  });

  test('takes a form that a password manager fills in and sends at once', async () => {
    const response = await request('/uk/sign-up', { form: { ...fields, token: makeFormToken() } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/account']);
  });

  test.each([
    ['without the form token', {}, 'Форма була відкрита надто довго.'],
    ['with a forged token', { token: 'a.b' }, 'Форма була відкрита надто довго.'],
    [
      'with a token that a day has passed for',
      { token: EXPIRED_TOKEN() },
      'Форма була відкрита надто довго.',
    ],
    [
      'with an address that has an invisible character',
      { token: OLD_TOKEN(), email: 'ol\u200bha@example.com' },
      'Тут є невидимі або службові символи.',
    ],
    ['with the honeypot filled in', { token: OLD_TOKEN(), website: 'x' }, 'Заповнено приховане поле'],
    [
      'with a short password',
      { token: OLD_TOKEN(), password: 'short' },
      'Надто коротко: потрібно щонайменше 12 знаків.',
    ],
    ['without a name', { token: OLD_TOKEN(), name: ' ' }, 'Напишіть, як вас називати.'],
    ['without an address', { token: OLD_TOKEN(), email: 'olha' }, 'Це не схоже на електронну адресу'],
  ])('%s: creates no user', async (_what, wrong, words) => {
    const response = await request('/uk/sign-up', { form: { ...fields, ...wrong } });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(words);
    expect(await collection('users').countDocuments()).toBe(0);
  });
});

test.each([
  ['/uk/account', '/en/account'],
  ['/uk/admin/posts?page=2', '/en/admin/posts?page=2'],
  ['/uk/blog/a#comments', '/uk/blog/a#comments'],
])('the sign-in page in the other language leads from %s to %s', async (returnTo, expected) => {
  for (const page of ['sign-in', 'sign-up']) {
    const html = await (await request(`/uk/${page}?${new URLSearchParams({ returnTo })}`)).text();
    expect(html).toContain(`href="/en/${page}?${new URLSearchParams({ returnTo: expected })}"`);
  }
});

describe('the account page', () => {
  test('redirects anonymous readers to the sign-in page', async () => {
    const response = await request('/uk/account');
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      '/uk/sign-in?returnTo=%2Fuk%2Faccount',
    ]);
    const { cookie, user } = await aSignedIn();
    const page = await request('/uk/account', { cookie });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    const html = await page.text();
    expect(html).toContain(user.email);
    expect(html).toContain('noindex');
  });

  test('lists the user’s own comments, where they are and who sees them, and links to no post that readers don’t see', async () => {
    const { cookie, user } = await aSignedIn();
    const [post, gone] = [
      await aPost({ slug: 'post' }),
      await aPost({ slug: 'gone', uk: aVersion({ title: 'Знятий' }) }),
    ];
    const idOf = (created: typeof post) => created.posts.find(({ locale }) => locale === 'uk')?.id ?? '';
    const shown = await aComment(user, { postId: idOf(post), content: `Видимий ${'довгий '.repeat(40)}` });
    await aComment(user, { postId: idOf(post), content: 'Той, що чекає', hidden: 'waiting' });
    await aComment(user, { postId: idOf(gone), content: 'Під **знятим**' });
    await aComment(await aUser(), { postId: idOf(post), content: 'Чужий' });
    await editPost('gone', { published: false });

    const html = await (await request('/uk/account', { cookie })).text();
    const [, own = ''] = /<ul class="own-comments">(.*?)<\/ul>/s.exec(html) ?? [];
    expect(own.match(/<li>/g)).toHaveLength(3);
    expect(own).toContain(`href="/uk/blog/post?comment=${shown}#comment-${shown}"`);
    expect(own).toMatch(/Видимий довгий [^<]*…<\/p>/);
    expect(own).toMatch(/Той, що чекає<\/p><\/div><p[^>]*><time[^>]*>[^<]*<\/time> · Чекає на схвалення/);
    expect(own).toMatch(/Допис знято з публікації<div[^>]*><p dir="auto">Під <strong>знятим<\/strong>/);
    expect(own).not.toMatch(/Знятий|Чужий/);
    expect(await (await request('/uk/account', { cookie: (await aSignedIn()).cookie })).text()).not.toContain(
      'own-comments',
    );
  });

  test('changes the name', async () => {
    const { cookie, user } = await aSignedIn();
    const response = await request('/uk/account', { cookie, form: { intent: 'profile', name: ' Леся ' } });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/account?done=profile']);
    expect((await findUser(user))?.name).toBe('Леся');
    const wrong = await request('/uk/account', { cookie, form: { intent: 'profile', name: '' } });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('aria-invalid="true"');
  });

  test('changes the password, ends every session and starts a new one', async () => {
    const { cookie, user } = await aSignedIn();
    const other = await aSession(user);
    const next = 'another long password';
    const wrong = await request('/uk/account', { cookie, form: { intent: 'password', current: 'x', next } });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('Пароль не підходить.');
    const form = { intent: 'password', current: PASSWORD, next };
    const response = await request('/uk/account', { cookie, form });
    expect(response.headers.get('location')).toBe('/uk/account?done=password');
    expect((await session(cookie)).status).toBe(401);
    expect((await session(other)).status).toBe(401);
    expect((await session(cookieOf(response))).status).toBe(200);
  });

  test('lists sessions and ends one, or all others', async () => {
    const { cookie, user } = await aSignedIn();
    const [first, second, third] = await Promise.all([aSession(user), aSession(user), aSession(user)]);
    const html = await (await request('/uk/account', { cookie })).text();
    const ids = [...html.matchAll(/name="session" value="([0-9a-f]{24})"/g)].map((match) => match[1] ?? '');
    expect(ids).toHaveLength(3);
    await request('/uk/account', { cookie, form: { intent: 'end-session', session: ids[0] ?? '' } });
    const alive = async () =>
      (await Promise.all([first, second, third].map(session))).filter(({ status }) => status === 200).length;
    expect(await alive()).toBe(2);
    await request('/uk/account', { cookie, form: { intent: 'end-others' } });
    expect(await alive()).toBe(0);
    expect((await session(cookie)).status).toBe(200);
  });

  test('ends all sessions, this one too, and one that is being created', async () => {
    const { cookie, user } = await aSignedIn();
    const elsewhere = await aSession(user);
    const response = await request('/uk/account', { cookie, form: { intent: 'end-all' } });
    expect(response.headers.get('location')).toBe('/uk/sign-in?done=signedOut');
    expect(cookieOf(response)).toBe('');
    const later = await aSession(user);
    for (const one of [cookie, elsewhere, later]) expect((await session(one)).status).toBe(401);
    expect(await (await request('/uk/sign-in?done=signedOut')).text()).toContain(
      'Ви вийшли на всіх пристроях.',
    );
  });

  test('does not say that it is deleted, whatever the address says', async () => {
    const { cookie } = await aSignedIn();
    const page = await request('/uk/account?done=deleted', { cookie });
    expect(await page.text()).not.toContain(messages.uk.community.account.signInDone.deleted);
  });

  test('deletes the account with the password and a confirmation', async () => {
    const { cookie, user } = await aSignedIn();
    const incomplete: Record<string, string>[] = [
      { current: PASSWORD },
      { confirm: 'yes', current: 'x' },
      { confirm: 'yes' },
    ];
    for (const wrong of incomplete) {
      const response = await request('/uk/account', { cookie, form: { intent: 'delete', ...wrong } });
      expect(response.status).toBe(400);
    }
    expect(await findUser(user)).not.toBeNull();
    const form = { intent: 'delete', current: PASSWORD, confirm: 'yes' };
    const response = await request('/uk/account', { cookie, form });
    expect(response.headers.get('location')).toBe('/uk/sign-in?done=deleted');
    expect(await findUser(user)).toBeNull();
    expect((await session(cookie)).status).toBe(401);
  });

  test('stores, serves and removes a picture', async () => {
    const { cookie, user } = await aSignedIn();
    const body = new FormData();
    body.set('file', new Blob([await aPicture('png')], { type: 'image/png' }), 'me.png');
    const response = await request('/uk/account/picture', { method: 'POST', body, cookie });
    expect(response.headers.get('location')).toBe('/uk/account?done=picture');
    const image = (await findUser(user))?.image ?? '';
    expect(image).toMatch(/^\/api\/media\/[0-9a-f]{32}$/);
    for (const path of [image, `${image}/thumbnail`]) {
      const shown = await request(path, ANY);
      expect(shown.headers.get('Content-Type')).toBe('image/webp');
      const { width, height } = await sharp(await shown.arrayBuffer()).metadata();
      expect([width, height]).toEqual([AVATAR_SIDE, AVATAR_SIDE]);
    }
    await request('/uk/account', { cookie, form: { intent: 'remove-picture' } });
    expect((await findUser(user))?.image).toBeNull();

    const wrong = new FormData();
    wrong.set('file', new Blob(['<svg/>'], { type: 'image/svg+xml' }), 'me.svg');
    const refused = await request('/uk/account/picture', { method: 'POST', body: wrong, cookie });
    expect(refused.headers.get('location')).toBe('/uk/account?problem=file_type');
  });

  test('stores a still picture without metadata, whatever is uploaded', async () => {
    const { cookie, user } = await aSignedIn();
    const telling = await aPicture('jpeg', {
      width: 90,
      height: 60,
      finish: (picture) => picture.withExif({ IFD0: { Model: 'KYIVCAM' } }).withMetadata({ orientation: 6 }),
    });
    for (const bytes of [telling, await anAnimation({ frames: 4 })]) {
      const body = new FormData();
      body.set('file', new Blob([bytes]), 'me');
      await request('/uk/account/picture', { method: 'POST', body, cookie });

      const stored = await (await request((await findUser(user))?.image ?? '')).arrayBuffer();
      const { exif, orientation, pages, format } = await sharp(stored, { animated: true }).metadata();
      expect({ exif, orientation, pages, format }).toEqual({ format: 'webp' });
      expect(Buffer.from(stored).includes('KYIVCAM')).toBe(false);
    }
    expect(await collection('media').countDocuments()).toBe(2);
  });

  test.each([
    [
      'too many pixels',
      () => aPngOf(60_000, 60_000),
      'picture_too_large',
      'Зображення має забагато пікселів.',
    ],
    ['a type that browsers do not show', async () => HEIC, 'heic_picture', 'HEIC'],
    [
      'an AVIF of 12 megapixels',
      () => aCostlyAvif({ width: 4_000, height: 3_000 }),
      'picture_too_large',
      'Зображення має забагато пікселів.',
    ],
    ['an interlaced PNG of 16 bits', aCostlyPng, 'picture_too_large', 'Зображення має забагато пікселів.'],
    ['damaged content', () => aPngOf(90, 60), 'file_damaged', 'файл пошкоджено'],
    ['no size', async () => Buffer.from('GIF89a\x10\0\x10\0\0\0\0;'), 'file_damaged', 'файл пошкоджено'],
    ['no bytes', async () => Buffer.alloc(0), 'file_damaged', 'файл пошкоджено'],
    ['no pixels', async () => (await aPngOf(90, 60)).subarray(0, 60), 'file_damaged', 'файл пошкоджено'],
  ])('refuses a picture with %s', async (_what, make, problem, words) => {
    const { cookie, user } = await aSignedIn();
    const body = new FormData();
    body.set('file', new Blob([await make()]), 'me');

    const response = await request('/uk/account/picture', { method: 'POST', body, cookie });

    const location = response.headers.get('location') ?? '';
    expect(location).toBe(`/uk/account?problem=${problem}`);
    expect(await (await request(location, { cookie })).text()).toContain(words);
    expect((await findUser(user))?.image).toBeNull();
    expect(await collection('media').countDocuments()).toBe(0);
  });
});

describe('the set-up link for the first admin', () => {
  const fields = { name: 'Господиня', email: 'hostess@example.com', password: PASSWORD };

  test('creates the admin once', async () => {
    const { token } = await prepareFirstAdmin({ admin: null });
    const link = await request(`/set-up?token=${token}`, { headers: { 'Accept-Language': 'en, uk;q=0.5' } });
    expect([link.status, link.headers.get('location')]).toEqual([302, `/en/set-up?token=${token}`]);
    const address = `/uk/set-up?token=${token}`;
    const page = await request(address);
    expect(await page.text()).toContain('Перший адміністратор');
    expect(page.headers.get('referrer-policy'), 'the address has the token').toBe(
      'no-referrer, strict-origin',
    );
    const wrong = await request(address, { form: { ...fields, password: 'short' } });
    expect(wrong.status).toBe(400);
    const response = await request(address, { form: fields });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/uk/admin']);
    const me = await (await session(cookieOf(response))).json();
    expect(me.user.role).toBe('admin');
    const used = await request(address);
    expect(used.status).toBe(404);
    expect(await used.text()).toContain('<title>Це посилання вже не діє · Двомова</title>');
    const again = await request(address, { form: { ...fields, email: 'other@example.com' } });
    expect(again.status).toBe(404);
  });
});

test('no password, token or cookie of the pages is logged', async () => {
  const lines = recordLog();
  const { token } = await prepareFirstAdmin({ admin: null });
  const first = { name: 'Господиня', email: 'hostess@example.com', password: PASSWORD };
  await request(`/uk/set-up?token=${token}`);
  await request(`/uk/set-up?token=${token}`, { form: { ...first, password: 'short one' } });
  await request(`/uk/set-up?token=${token}`, { form: first });
  const form = { name: 'Ольга', email: 'olha@example.com', password: 'another long password' };
  const formToken = OLD_TOKEN();
  const cookie = cookieOf(await request('/uk/sign-up', { form: { ...form, token: formToken } }));
  await request('/uk/sign-in', { form: { email: form.email, password: 'a wrong password of mine' } });
  const next = 'a third long password';
  const changes: Record<string, string>[] = [
    { intent: 'password', current: 'a wrong password of mine', next },
    { intent: 'password', current: form.password, next },
    { intent: 'nothing of ours', current: form.password },
  ];
  for (const change of changes) await request('/uk/account', { cookie, form: change });
  await request('/uk/account?problem=x', { cookie, headers: { Origin: 'https://evil.example' }, form });

  expect(lines.length).toBeGreaterThanOrEqual(9);
  const written = lines.join('\n');
  expect(cookie.length).toBeGreaterThan(60);
  for (const secret of [
    token ?? '',
    formToken,
    PASSWORD,
    'short one',
    form.password,
    'a wrong password of mine',
    next,
    cookie.slice(8),
    decodeURIComponent(cookie.slice(8)),
    form.email,
  ]) {
    expect(written).not.toContain(secret);
  }
});
