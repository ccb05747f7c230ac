import { beforeEach, describe, expect, test } from 'vitest';
import type { MediaChoices } from '#contract/media/media.ts';
import { paths } from '#contract/paths.ts';
import { collection } from '#server/db/client.ts';
import { aPicture, aStoredPicture } from '#test/factories/media.ts';
import { aPost } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

let cookie: string;
beforeEach(async () => {
  cookie = (await aSignedIn({ role: 'admin' })).cookie;
});

const page = async (path: string) => (await request(path, { cookie })).text();

/** Sends the form of a page with one file, as a browser without scripts does. */
async function send(path: string, bytes: Uint8Array<ArrayBuffer>, filename: string, type = 'image/png') {
  const form = new FormData();
  form.set('file', new Blob([bytes], { type }), filename);
  const whole = new Response(form);
  const headers = { 'Content-Type': whole.headers.get('Content-Type') ?? '' };
  return request(path, { method: 'POST', body: await whole.arrayBuffer(), headers, cookie });
}

test('without scripts a file is uploaded, found, described, replaced and deleted', async () => {
  const locale = 'uk';
  const uploaded = await send(paths.adminMedia(locale), await aPicture('png'), 'Кіт.png');
  expect(uploaded.status).toBe(303);
  const address = uploaded.headers.get('location') ?? '';
  expect(await page(address)).toContain('Файл завантажено.');
  const [path = ''] = address.split('?');
  expect(await page(`${paths.adminMedia(locale)}?text=кіт`)).toContain(`href="${path}"`);
  expect(await page(`${paths.adminMedia(locale)}?text=dog`)).not.toContain(`href="${path}"`);

  const described = await request(path, { cookie, form: { intent: 'describe', uk: 'Кіт', en: 'A cat' } });
  expect(described.status).toBe(303);
  expect(await page(path)).toContain('value="A cat"');

  const url = `/api/media/${path.split('/').at(-1)}`;
  await aPost({ slug: 'cat', coverImage: url });
  expect(await page(path)).toContain(`href="/${locale}/admin/posts/cat?language=uk"`);
  const refused = await request(path, { cookie, form: { intent: 'delete' } });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('використовується, тому');

  const replaced = await send(path, await aPicture('png'), 'Інший кіт.png');
  expect(replaced.status).toBe(303);
  expect(await page(replaced.headers.get('location') ?? '')).toContain('value="A cat"');
  expect(await page('/uk/blog/cat')).not.toContain(url);
  expect(await page(path)).toContain(`href="${replaced.headers.get('location')?.split('?')[0]}"`);

  const deleted = await request(path, { cookie, form: { intent: 'delete' } });
  expect(deleted.headers.get('location')).toBe(`${paths.adminMedia(locale)}?done=deleted`);
  expect((await request(url)).status).toBe(404);
});

test('a file that is not a picture or video is refused with a sentence, and nothing is stored', async () => {
  const file = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const [type, sentence] of [
    ['image/svg+xml', 'Підтримуються лише зображення'],
    ['image/png', 'Підтримуються лише зображення'],
  ] as const) {
    const response = await send(paths.adminMedia('uk'), file, 'x.svg', type);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
  }
  expect((await send(paths.adminMedia('uk'), new Uint8Array(), '')).status).toBe(400);
  expect(await collection('media').countDocuments()).toBe(0);
});

test('a file of the upload for scripts comes with its alternative texts', async () => {
  const bytes = await aPicture('png');
  const { id } = await aStoredPicture({ bytes });
  await request(paths.adminMediaFile('uk', id), {
    cookie,
    form: { intent: 'describe', uk: 'Кіт', en: 'A cat' },
  });

  const response = await send(paths.adminUpload('uk'), bytes, 'again.png');

  expect(await response.json()).toEqual({
    url: `/api/media/${id}`,
    type: 'image',
    alt: { uk: 'Кіт', en: 'A cat' },
  });
});

describe('files to choose from', () => {
  const choose = (json: unknown) => request(paths.adminMediaChoices('uk'), { cookie, json });

  test('are the newest first, without those that another file has replaced', async () => {
    const old = await aStoredPicture({ filename: 'old.png' });
    const other = await aStoredPicture({ filename: 'other.png' });
    await send(paths.adminMediaFile('uk', old.id), await aPicture('png'), 'new.png');

    const found: MediaChoices = await (await choose({ text: '', page: 1 })).json();

    expect(found).toMatchObject({ page: 1, totalPages: 1, total: 2 });
    expect(found.files.map(({ filename }) => filename)).toEqual(['new.png', 'other.png']);
    expect(found.files[1]).toMatchObject({ id: other.id, url: other.url, alt: { uk: '', en: '' } });
  });

  test('are found by name, description and kind', async () => {
    const { id } = await aStoredPicture({ filename: 'IMG_1.png' });
    await request(paths.adminMediaFile('uk', id), {
      cookie,
      form: { intent: 'describe', uk: 'Кіт', en: '' },
    });
    const namesOf = async (json: unknown) => {
      const { files }: MediaChoices = await (await choose(json)).json();
      return files.map(({ filename }) => filename);
    };
    expect(await namesOf({ text: ' кіт ', page: 1 })).toEqual(['IMG_1.png']);
    expect(await namesOf({ text: 'img_', kind: 'image', page: 1 })).toEqual(['IMG_1.png']);
    expect(await namesOf({ text: 'img_', kind: 'video', page: 1 })).toEqual([]);
    expect((await choose({ text: '', kind: 'audio', page: 1 })).status).toBe(400);
    expect((await choose({ text: '', page: 0 })).status).toBe(400);
  });
});
