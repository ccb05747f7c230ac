import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { Conflict } from '#server/errors.ts';
import { sweepPendingFiles } from '#server/media/ingest/pending-files.ts';
import { storeMedia } from '#server/media/ingest/store-media.ts';
import { deleteMedia } from '#server/media/management/remove.ts';
import { getPictures, requireDoc } from '#server/media/media.ts';
import { removeMedia } from '#server/media/remove-media.ts';
import { listPostCards } from '#server/posts/read/pages/pages.ts';
import { anAnimation, aPicture, fixture } from '#test/factories/media.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { ANY, request } from '#test/setup/request.ts';

useDatabase();

const { types, maxBytes } = operations.uploadMedia.upload;

async function aMedium(bytes: Buffer): Promise<string> {
  async function* content() {
    yield bytes;
  }
  const incoming = { content: content(), declaredType: null, filename: 'x', types, maxBytes };
  return (await storeMedia({ ...incoming, pool: 'keyed' })).url;
}

const page = async (slug: string) => (await request(`/uk/blog/${slug}`)).text();

describe('a post shows', () => {
  test('a picture with its dimensions and smaller copies', async () => {
    const url = await aMedium(await aPicture('jpeg', { width: 1000, height: 500 }));
    const { slug } = await aPost({ uk: aVersion({ content: `Текст\n\n![Кіт](${url} "Мій кіт")` }) });

    const html = await page(slug);

    const [image = ''] = html.match(/<img src="\/api\/media[^>]*>/) ?? [];
    expect(image).toContain(`src="${url}"`);
    expect(image).toContain('width="1000"');
    expect(image).toContain('height="500"');
    expect(image).toContain(
      `srcset="${[320, 480, 640, 960].map((width) => `${url}?w=${width} ${width}w`).join(', ')}, ${url}?w=1280 1000w"`,
    );
    expect(image).toContain('alt="Кіт"');
  });

  test('a portrait video as a player of its dimensions, with a placeholder', async () => {
    const url = await aMedium(fixture('turned.mp4'));
    const { slug } = await aPost({ uk: aVersion({ content: `![Фільм](${url}.mp4)` }) });

    const [player = ''] = (await page(slug)).match(/<video [^>]*>/) ?? [];

    expect(player).toContain(`src="${url}.mp4"`);
    expect(player).toContain(`poster="${url}.mp4/thumbnail"`);
    expect(player).toContain('width="72"');
    expect(player).toContain('height="128"');
    expect((await request(`${url}.mp4/thumbnail`)).headers.get('Content-Type')).toBe('image/svg+xml');
  });

  test('a cover with its dimensions and smaller copies, on its page and in lists', async () => {
    const url = await aMedium(await aPicture('webp', { width: 700, height: 350 }));
    await aPost({ slug: 'covered', coverImage: url });

    const [card] = (await listPostCards({ locale: 'uk', page: 1 })).posts;

    const srcset = `${url}?w=320 320w, ${url}?w=480 480w, ${url}?w=640 640w, ${url}?w=960 700w`;
    expect(card?.cover).toEqual({
      url,
      width: 700,
      height: 350,
      srcset,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      isTransparent: false,
    });
    expect(await page('covered')).toContain(`srcSet="${srcset}"`);
  });

  test('the placeholder of a video as cover, and only the address of an unknown cover', async () => {
    const film = await aMedium(fixture('video.webm'));
    await aPost({ slug: 'film', coverImage: film, publishedAt: new Date('2026-01-03') });
    await aPost({
      slug: 'gone',
      coverImage: '/api/media/66f0c0ffee0123456789abcd',
      publishedAt: new Date('2026-01-02'),
    });
    await aPost({
      slug: 'elsewhere',
      coverImage: 'https://example.com/a.jpg',
      publishedAt: new Date('2026-01-01'),
    });

    const { posts } = await listPostCards({ locale: 'uk', page: 1 });

    const unknown = { width: null, height: null, srcset: null, colour: null, isTransparent: false };
    expect(posts.map(({ cover }) => cover)).toEqual([
      { url: `${film}/thumbnail`, width: 640, height: 360, srcset: null, colour: null, isTransparent: false },
      { url: '/api/media/66f0c0ffee0123456789abcd', ...unknown },
      { url: 'https://example.com/a.jpg', ...unknown },
    ]);
  });
});

describe('facts about media', () => {
  test('are found by each requested address', async () => {
    const picture = await aMedium(await aPicture('png', { width: 330, height: 10 }));
    const animation = await aMedium(await anAnimation({ width: 350, height: 20 }));
    const film = await aMedium(fixture('video.ogv'));
    const broken = await aMedium(Buffer.from('GIF89a and no more'));
    const absolute = `http://localhost:3000${picture}.png?w=320`;

    const colour = { dominant: expect.stringMatching(/^#[0-9a-f]{6}$/), isTransparent: false };
    expect(
      Object.fromEntries(await getPictures([picture, absolute, animation, film, broken, '/x', ''])),
    ).toEqual({
      [picture]: { kind: 'image', width: 330, height: 10, widths: [320, 480], colour },
      [absolute]: { kind: 'image', width: 330, height: 10, widths: [320, 480], colour },
      [animation]: { kind: 'image', width: 350, height: 20, widths: [320, 480], colour },
      [film]: { kind: 'video', width: 128, height: 72, widths: [] },
      [broken]: { kind: 'image', widths: [] },
    });
  });
});

test('the colour of a picture is computed once and stored; one without a colour yet gets it', async () => {
  const create = (alpha: number) =>
    sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 200, g: 40, b: 40, alpha } } });
  const red = await aMedium(Buffer.from(await create(1).png().toBuffer()));
  const glass = await aMedium(Buffer.from(await create(0.5).webp().toBuffer()));
  const colourOf = async (url: string) => (await getPictures([url])).get(url)?.colour;
  expect((await colourOf(red))?.dominant).toMatch(/^#c[0-9a-f]2[0-9a-f]2[0-9a-f]$/);
  expect(await colourOf(red)).toMatchObject({ isTransparent: false });
  expect(await colourOf(glass)).toMatchObject({ isTransparent: true });
  const stored = await database().collection('media').find().project({ colour: 1 }).toArray();
  expect(stored.map(({ colour }) => colour?.isTransparent)).toEqual([false, true]);

  await database()
    .collection('media')
    .updateMany({}, { $set: { colour: { dominant: '#010203', isTransparent: false } } });
  expect((await colourOf(red))?.dominant).toBe('#010203');
  await database()
    .collection('media')
    .updateMany({}, { $unset: { colour: '' } });
  expect(await colourOf(glass)).toMatchObject({ isTransparent: true });
});

describe('deleting a file', () => {
  const idOf = (url: string) => url.slice('/api/media/'.length);
  const leftovers = async () => {
    const names = ['media', 'media.files', 'media.chunks', 'mediaVariants', 'mediaStaging'];
    return Promise.all(names.map((name) => database().collection(name).countDocuments()));
  };

  test('is refused while a post, published or not, has it in its content or as cover; the error names the post', async () => {
    const url = await aMedium(await aPicture('png'));
    const content = `[${'посилання'}](${url}.png)`;
    await aPost({ slug: 'text', uk: aVersion({ title: 'Текст', content }), en: undefined });
    await aPost({ slug: 'cover', coverImage: `http://localhost:3000${url}?w=640`, published: false });

    await expect(deleteMedia({ actor: COMMAND_LINE, id: idOf(url) })).rejects.toMatchObject({
      code: 'conflict',
      details: [
        { path: 'cover.uk', code: 'in_use' },
        { path: 'cover.en', code: 'in_use' },
        { path: 'text.uk', code: 'in_use', message: expect.stringContaining('“Текст”') },
      ],
    });
    expect((await request(url)).status).toBe(200);
  });

  test('deletes its smaller copies once no post uses it', async () => {
    const url = await aMedium(await aPicture('png', { width: 700, height: 100 }));
    const { slug } = await aPost({ coverImage: url });
    await request(`${url}?w=320`, ANY);
    await request(`${url}/thumbnail`, ANY);
    expect(await leftovers()).toEqual([1, 3, 3, 2, 0]);
    await editPost(slug, { coverImage: '' });

    await deleteMedia({ actor: COMMAND_LINE, id: idOf(url) });

    expect(await leftovers()).toEqual([0, 0, 0, 0, 0]);
    expect((await request(url)).status).toBe(404);
    await expect(deleteMedia({ actor: COMMAND_LINE, id: idOf(url) })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is cancelled if a post begins to use the file during the deletion', async () => {
    const url = await aMedium(await aPicture('png', { width: 700, height: 100 }));
    await request(`${url}?w=320`, ANY);
    const before = await leftovers();
    const confirm = async () => {
      expect((await request(url)).status).toBe(404);
      await aPost({ coverImage: url });
      throw new Conflict('The file is in use');
    };

    const doc = await requireDoc(idOf(url));
    await expect(removeMedia({ doc, confirm })).rejects.toMatchObject({ code: 'conflict' });
    await sweepPendingFiles({ before: new Date(0) });

    expect(await leftovers()).toEqual(before);
    expect((await request(`${url}?w=320`, ANY)).headers.get('Content-Type')).toBe('image/webp');
    await expect(deleteMedia({ actor: COMMAND_LINE, id: idOf(url) })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});
