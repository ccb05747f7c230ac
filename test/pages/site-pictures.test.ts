import { beforeEach, describe, expect, test } from 'vitest';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import { replaceMedia } from '#server/media/management/replace.ts';
import { anActor } from '#test/factories/actors.ts';
import { aPicture, aStoredPicture } from '#test/factories/media.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const LABELS = adminMessages.uk.settings.picture;

let cookie: string;
let admin: Awaited<ReturnType<typeof aSignedIn>>['user'];
beforeEach(async () => {
  ({ cookie, user: admin } = await aSignedIn({ role: 'admin' }));
});

const text = async (path: string, as = {}) => (await request(path, as)).text();

async function send(picture: string, bytes: Uint8Array<ArrayBuffer>, type = 'image/png'): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([bytes], { type }), 'logo.png');
  const whole = new Response(form);
  const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' };
  const path = paths.adminSitePicture('uk', picture);
  const response = await request(path, { method: 'POST', body: await whole.arrayBuffer(), headers, cookie });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

const SAVED = `${paths.adminSettings('uk')}?done=picture`;
const imagesIn = (html: string) => [...html.matchAll(/<img class="own-logo[^>]*>/g)].map(([image]) => image);

test('a wide logo replaces the name on every page, with its dimensions, and is in structured data', async () => {
  await aPost({ slug: 'one' });
  expect(imagesIn(await text('/uk/blog/one'))).toEqual([]);

  expect(await send('logo-light', await aPicture('png', { width: 900, height: 120 }))).toBe(SAVED);

  for (const path of ['/uk', '/en/blog', '/uk/blog/one']) {
    const html = await text(path);
    const [image = '', ...others] = imagesIn(html);
    expect(others, path).toEqual([]);
    expect(image, path).toMatch(/src="\/api\/media\/[0-9a-f]{32}\?w=480" alt="" width="240" height="32"/);
    expect(html, path).toMatch(/<span class="visually-hidden">(Двомова|Dvomova)<\/span>/);
  }
  const [, logo = ''] = /"logo":(\{[^}]*\})/.exec(await text('/uk/blog/one')) ?? [];
  expect(JSON.parse(logo)).toMatchObject({ '@type': 'ImageObject', width: 900, height: 120 });
  expect(JSON.parse(logo).url).toMatch(/^http:\/\/localhost:3000\/api\/media\/[0-9a-f]{32}$/);
});

test('a square logo is next to the name, has one for the dark theme, and is the icon of feeds', async () => {
  await send('logo-light', await aPicture('png', { width: 64, height: 64 }));
  await send('logo-dark', await aPicture('webp', { width: 64, height: 64 }), 'image/webp');

  const html = await text('/uk');
  expect(imagesIn(html).map((image) => /for-\w+/.exec(image)?.[0])).toEqual(['for-light', 'for-dark']);
  expect(html).not.toContain('<span class="visually-hidden">Двомова</span>');
  expect(await text('/uk/atom.xml')).toMatch(
    /<icon>http:\/\/localhost:3000\/api\/media\/[0-9a-f]{32}<\/icon>/,
  );
  expect(JSON.parse(await text('/uk/feed.json')).icon).toMatch(/\/api\/media\//);

  const removed = await request(paths.adminSitePicture('uk', 'logo-dark'), {
    cookie,
    form: { intent: 'remove' },
  });
  expect(removed.headers.get('location')).toBe(`${paths.adminSettings('uk')}?done=removed`);
  expect(imagesIn(await text('/uk'))).toHaveLength(1);
});

test('the share picture is used if a page has none of its own', async () => {
  const { url: cover } = await aStoredPicture();
  const { url: own } = await aStoredPicture();
  await aPost({ slug: 'bare' });
  await aPost({ slug: 'covered', coverImage: cover });
  await aPost({ slug: 'own', uk: aVersion({ metaImage: own }) });
  const bytes = await aPicture('jpeg', { width: 1200, height: 630 });
  expect(await send('share-picture', bytes, 'image/jpeg')).toBe(SAVED);

  const stored = await collection<{ _id: string; sharePicture: { url: string } }>('settings').findOne({});
  const url = stored?.sharePicture.url ?? '';
  const image = async (path: string) =>
    /<meta property="og:image" content="([^"]*)"/
      .exec(await text(path))?.[1]
      ?.replace('http://localhost:3000', '');
  expect(await image('/uk')).toBe(url);
  expect(await image('/en/blog')).toBe(url);
  expect(await image('/uk/blog/bare')).toBe(url);
  expect(await image('/uk/blog/covered')).toMatch(/^\/og\//);
  expect(await image('/uk/blog/own')).toBe(own);
  const head = await text('/uk/blog/bare');
  expect(head).toContain('<meta property="og:image:width" content="1200"/>');
  expect(head).toContain('<meta property="og:image:type" content="image/jpeg"/>');
  expect(head).toContain(`"image":["http://localhost:3000${url}"]`);
  expect(await text('/uk/atom.xml')).toContain(`<logo>http://localhost:3000${url}</logo>`);
});

test('a file that is replaced is replaced in the settings too, with its dimensions', async () => {
  await send('logo-light', await aPicture('png', { width: 64, height: 64 }));
  const [image = ''] = imagesIn(await text('/uk'));
  const id = /[0-9a-f]{32}/.exec(image)?.[0] ?? '';
  const content = (async function* () {
    yield await aPicture('png', { width: 80, height: 40 });
  })();
  const file = { content, declaredType: null, filename: 'x.png', types: ['image/png'], maxBytes: 1_000_000 };
  await replaceMedia({ actor: anActor(admin), id, file });
  const [next = ''] = imagesIn(await text('/uk'));
  expect(next).not.toContain(id);
  expect(next).toContain('width="80" height="40"');
});

test.each([
  [
    'logo-light',
    'an SVG',
    () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
    'SVG теж',
  ],
  ['logo-light', 'a GIF', () => aPicture('gif'), 'image/gif', 'Цей формат не підтримується'],
  [
    'logo-light',
    'a file over 1 MB',
    () => aPicture('png', { width: 700, height: 700 }),
    'image/png',
    'Файл завеликий',
  ],
  [
    'logo-dark',
    'a picture of 8 pixels',
    () => aPicture('png', { width: 8, height: 8 }),
    'image/png',
    'Зображення замале',
  ],
  [
    'share-picture',
    'a small picture',
    () => aPicture('png', { width: 599, height: 400 }),
    'image/png',
    'Зображення замале',
  ],
] as const)(
  '%s: %s is refused with a sentence, and nothing stays',
  async (picture, _, make, type, sentence) => {
    const location = await send(picture, await make(), type);

    expect(location).toContain('?problem=');
    const page = await text(location, { cookie });
    expect(page).toContain(adminMessages.uk.settings.pictureRefused(LABELS[picture].label));
    expect(page).toContain(sentence);
    expect(await collection('media').countDocuments()).toBe(0);
    expect(await collection('settings').countDocuments()).toBe(0);
  },
);

test('uploading a logo does not disturb a form of the settings that is open', async () => {
  const page = await text(paths.adminSettings('uk'), { cookie });
  const seen = (/name="seen" value="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"');
  await send('logo-light', await aPicture('png', { width: 64, height: 64 }));
  const form = { seen, 'names.uk': 'Щоденник', 'names.en': 'Diary', analytics: 'yes' };
  const response = await request(paths.adminSettings('uk'), { cookie, form });
  expect(response.status).toBe(303);
  const html = await text('/uk');
  expect(html).toContain('<title>Щоденник');
  expect(imagesIn(html)).toHaveLength(1);
});

describe('a stored file', () => {
  const choose = async (picture: string, media: string) => {
    const response = await request(paths.adminSitePicture('uk', picture), { cookie, form: { media } });
    expect(response.status).toBe(303);
    return response.headers.get('location') ?? '';
  };

  test('is chosen as a logo and as the share picture', async () => {
    const { id, url } = await aStoredPicture({ bytes: await aPicture('png', { width: 600, height: 315 }) });
    expect(await choose('logo-light', id)).toBe(SAVED);
    expect(await choose('share-picture', id)).toBe(SAVED);
    const html = await text('/uk');
    expect(imagesIn(html)[0]).toContain(url);
    expect(html).toMatch(new RegExp(`property="og:image" content="[^"]*${url}"`));
  });

  test.each([
    ['logo-light', 'a GIF', () => aPicture('gif'), 'unsupported_type'],
    ['logo-light', 'over 1 MB', () => aPicture('png', { width: 700, height: 700 }), 'file_too_large'],
    ['logo-dark', 'of 8 pixels', () => aPicture('png', { width: 8, height: 8 }), 'picture_too_small'],
    ['share-picture', 'small', () => aPicture('png', { width: 599, height: 400 }), 'picture_too_small'],
  ] as const)('%s: one that is %s is refused, and stays in the library', async (picture, _, make, code) => {
    const { id } = await aStoredPicture({ bytes: await make() });
    expect(await choose(picture, id)).toBe(`${paths.adminSettings('uk')}?problem=${code}&picture=${picture}`);
    expect(await collection('media').countDocuments()).toBe(1);
    expect(await collection('settings').countDocuments()).toBe(0);
  });

  test('that does not exist is not found', async () => {
    expect(await choose('logo-light', 'f'.repeat(24))).toContain('?problem=not_found');
  });
});
