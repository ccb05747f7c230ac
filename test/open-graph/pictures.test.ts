import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { SERVICE } from '#server/auth/actor.ts';
import { database } from '#server/db/client.ts';
import { stopPictureRenderer } from '#server/open-graph/picture-renderer.ts';
import { purgePictures } from '#server/open-graph/purge.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { aKey } from '#test/factories/keys.ts';
import { aPicture, upload } from '#test/factories/media.ts';
import { aChange, aPage, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { childrenOf } from '#test/setup/server.ts';

useDatabase();
afterAll(stopPictureRenderer);

const LARGEST = 100_000;

/** The path of the picture that a page names. */
async function pictureOf(path: string): Promise<string> {
  const html = await (await request(path)).text();
  const address = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
  expect(address).toMatch(/^http:\/\/localhost:3000\/og\//);
  return new URL(address).pathname;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The answer with the picture itself: on a busy machine the site's picture replaces it in the meantime. */
async function drawn(path: string): Promise<Response> {
  for (;;) {
    const response = await request(path);
    expect(response.status).toBe(200);
    if (response.headers.get('cache-control') === IMMUTABLE) return response;
    await sleep(20);
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  return Buffer.from(await (await drawn(path)).arrayBuffer());
}

async function inkOf(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 128).length;
}

/** A post's title in Ukrainian changes; everything else stays. */
function renamed(slug: string, title: string) {
  return editPost(slug, { uk: aVersion({ title }), authorName: 'Леся Українка' });
}

function rendererProcess(): number {
  const isRenderer = (pid: number) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('open-graph/render-process');
  const found = childrenOf(process.pid).find(isRenderer);
  if (found === undefined) throw new Error('The renderer does not run');
  return found;
}

const kept = () => database().collection('openGraphPictures');
const OF_POSTS = { _id: { $nin: ['uk', 'en'] } } as object;

describe('the picture of a post', () => {
  test('is a small PNG of the stated size with an immutable URL', async () => {
    await aPost({ slug: 'hello', uk: aVersion({ title: 'Привіт, «світе»!' }) });
    const response = await drawn(await pictureOf('/uk/blog/hello'));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe(IMMUTABLE);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.length).toBeLessThan(LARGEST);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  test('differs between the languages', async () => {
    await aPost({
      slug: 'two',
      uk: aVersion({ title: 'Дві мови' }),
      en: aVersion({ title: 'Two languages' }),
    });
    const [uk, en] = [await pictureOf('/uk/blog/two'), await pictureOf('/en/blog/two')];
    expect(uk).not.toBe(en);
    expect(await bytesOf(uk)).not.toEqual(await bytesOf(en));
  });

  test('is rendered once for concurrent requests, and stored', async () => {
    await aPost({ slug: 'once' });
    const path = await pictureOf('/uk/blog/once');
    const pictures = await Promise.all(Array.from({ length: 8 }, () => bytesOf(path)));
    for (const picture of pictures) expect(picture).toEqual(pictures[0]);
    expect(await kept().countDocuments(OF_POSTS)).toBe(1);
    // A stored picture is sent without rendering it again.
    await kept().updateOne(OF_POSTS, [{ $set: { bytes: Buffer.from('kept') } }]);
    expect(String(await bytesOf(path))).toBe('kept');
  });

  test('that takes too long is that of the site, for seconds; no request is refused', async () => {
    const all: string[] = [];
    for (let count = 0; count < 2; count++) {
      const { slug } = await aPost();
      for (const locale of ['uk', 'en']) all.push(await pictureOf(`/${locale}/blog/${slug}`));
    }
    const [first = '', ...paths] = all;
    await bytesOf(first);
    const site = { uk: await bytesOf(await pictureOf('/uk')), en: await bytesOf(await pictureOf('/en')) };
    const renderer = rendererProcess();
    process.kill(renderer, 'SIGSTOP');
    const answers = await Promise.all(paths.map((path) => request(path)));
    process.kill(renderer, 'SIGCONT');
    for (const [index, answer] of answers.entries()) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=30');
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(index % 2 === 0 ? site.en : site.uk);
    }
    for (const path of paths) expect(await bytesOf(path)).not.toEqual(site.uk);
  });

  test('is the answer to its first request, unless the machine is too busy to draw it in time', async () => {
    for (;;) {
      const { slug } = await aPost();
      const answer = await request(await pictureOf(`/en/blog/${slug}`));
      if (answer.headers.get('cache-control') === IMMUTABLE) return;
    }
  });

  test.each([
    ['wide', { width: 1_200, height: 600 }],
    ['tall', { width: 600, height: 1_400 }],
    ['small', { width: 260, height: 220 }],
  ])('shows a %s cover next to the title, as a small JPEG', async (_, size) => {
    const create = { ...size, channels: 3, background: '#c03030' } as const;
    const bytesOfCover = Buffer.from(await sharp({ create }).jpeg().toBuffer());
    const stored = await upload({ bytes: bytesOfCover }, { key: await aKey() });
    const { url } = (await stored.json()) as { url: string };
    await aPost({
      slug: 'covered',
      coverImage: url,
      uk: aVersion({ title: 'Інтернаціоналізація застосунків' }),
    });
    const path = await pictureOf('/uk/blog/covered');
    expect(path).toMatch(/\.jpg$/);
    const answer = await drawn(path);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(LARGEST);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    const left = await sharp(bytes).extract({ left: 0, top: 0, width: 700, height: 630 }).toBuffer();
    const middle = await sharp(bytes).extract({ left: 900, top: 260, width: 160, height: 110 }).stats();
    expect(await inkOf(left)).toBeGreaterThan(2_000);
    const [red, green] = middle.channels.map(({ mean }) => mean);
    expect(red).toBeGreaterThan((green ?? 0) + 30);
  });

  test('has only text if the cover is of another site or is gone', async () => {
    await aPost({ slug: 'covered', coverImage: 'https://a.example/x.png' });
    expect(await pictureOf('/uk/blog/covered')).toMatch(/\.png$/);
    const picture = await aPicture('png', { width: 600, height: 400 });
    const { url } = (await (await upload({ bytes: picture }, { key: await aKey() })).json()) as {
      url: string;
    };
    await aPost({ slug: 'gone', coverImage: url });
    await database().collection('media').deleteMany({});
    expect(await sharp(await bytesOf(await pictureOf('/uk/blog/gone'))).metadata()).toMatchObject({
      width: 1200,
    });
  });

  test('has an ETag and supports HEAD and ranges', async () => {
    await aPost({ slug: 'parts' });
    const path = await pictureOf('/uk/blog/parts');
    const whole = await bytesOf(path);
    const head = await request(path, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    const etag = head.headers.get('etag') ?? '';
    expect((await request(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const part = await request(path, { headers: { Range: 'bytes=0-7' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(0, 8));
  });

  test('has a new URL when its content changes, and the old URL redirects there', async () => {
    await aPost({ slug: 'renamed', uk: aVersion({ title: 'Було' }) });
    const before = await pictureOf('/uk/blog/renamed');
    await bytesOf(before);
    await renamed('renamed', 'Стало');
    const after = await pictureOf('/uk/blog/renamed');
    expect(after).not.toBe(before);
    const old = await request(before);
    expect([old.status, old.headers.get('location')]).toEqual([302, after]);
    expect(old.headers.get('cache-control')).toBe('no-store');
    await bytesOf(after);
    expect(await kept().countDocuments(OF_POSTS)).toBe(1);
  });

  test('responds with 404 for drafts, scheduled posts and unknown ids', async () => {
    await aPost({ slug: 'shown', uk: aVersion({ title: 'Видно' }), en: undefined });
    const path = await pictureOf('/uk/blog/shown');
    await bytesOf(path);
    const [, , subject = '', file = ''] = path.split('/');
    for (const change of [
      aChange({ published: false }),
      aChange({ published: true, publishedAt: new Date('2100-01-01') }),
    ]) {
      await updatePost({ actor: SERVICE, slug: 'shown', input: change, authorName: '' });
      const response = await request(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect((await request(`/og/${subject.replace(/./g, '0')}/${file}`)).status).toBe(404);
    expect((await request(`/og/ua/${file}`)).status).toBe(404);
    expect(await request(path, { method: 'POST' })).toMatchObject({ status: 405 });
  });

  test.each([
    ['300 wide letters', 'W'.repeat(300)],
    ['300 characters of words', 'Довга назва допису про все на світі. '.repeat(9).slice(0, 300).trim()],
    ['markup', '& < > " \' ]]> </script><svg onload=alert(1)> &#x41;'],
  ])('is rendered with a title of %s', async (_, title) => {
    await aPost({ slug: 'hostile', uk: aVersion({ title }) });
    const picture = await bytesOf(await pictureOf('/uk/blog/hostile'));
    expect(picture.length).toBeLessThan(LARGEST);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await inkOf(picture)).toBeGreaterThan(2_000);
  });

  test('leaves out characters that the fonts lack instead of drawing boxes', async () => {
    await aPost({ slug: 'plain', uk: aVersion({ title: 'Свято родини' }) });
    const plain = await bytesOf(await pictureOf('/uk/blog/plain'));
    for (const title of [
      '👩‍👩‍👧‍👦 Свято 🎉 родини 🇺🇦☃️',
      'Свято родини 中文 مرحبا שלום',
      'С\u0336вят\u0325\u0302о\u200b \u202eродини\u20dd',
    ]) {
      await renamed('plain', title);
      expect(await bytesOf(await pictureOf('/uk/blog/plain'))).toEqual(plain);
    }
  });

  test('shows the name of the site if no character of the title can be rendered', async () => {
    await aPost({ slug: 'emoji', uk: aVersion({ title: '🎉🎉🎉' }) });
    const picture = await bytesOf(await pictureOf('/uk/blog/emoji'));
    expect(await inkOf(picture)).toBeGreaterThan(2_000);
    await renamed('emoji', '中文');
    expect(await bytesOf(await pictureOf('/uk/blog/emoji'))).toEqual(picture);
  });

  test('is removed when the post is deleted or unpublished; the picture of the site stays', async () => {
    await aPost({ slug: 'stays' });
    await aPost({ slug: 'goes' });
    await aPost({ slug: 'hides' });
    for (const page of ['/uk', '/uk/blog/stays', '/uk/blog/goes', '/uk/blog/hides']) {
      await bytesOf(await pictureOf(page));
    }
    expect(await purgePictures()).toBe(0);
    await deletePost({ actor: SERVICE, slug: 'goes' });
    await editPost('hides', { published: false });
    expect(await purgePictures()).toBe(2);
    expect(await kept().countDocuments(OF_POSTS)).toBe(1);
  });
});

test('a standalone page has a drawn picture', async () => {
  await aPage({ slug: 'about' });
  const path = await pictureOf('/uk/about');
  expect(path).toMatch(/^\/og\/[0-9a-f]{24}\//);
  await drawn(path);
});

describe('the picture of the site', () => {
  test('is the picture of every other page, in its language', async () => {
    await aPost({ tags: [{ slug: 'topic', nameUk: 'Тема', nameEn: undefined }] });
    const [uk, en] = [await pictureOf('/uk'), await pictureOf('/en')];
    for (const page of ['/uk/blog', '/uk/tags', '/uk/tags/topic', '/uk/search'])
      expect(await pictureOf(page)).toBe(uk);
    expect(en).not.toBe(uk);
    expect(await sharp(await bytesOf(en)).metadata()).toMatchObject({ width: 1200, height: 630 });
  });
});
