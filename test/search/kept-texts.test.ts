import { chmod, mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collection } from '#server/db/client.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { updatePost } from '#server/posts/write/update-post.ts';
import { currentIndex, renewIndex } from '#server/search/index/live-index.ts';
import { reindex } from '#server/search/index/reindex.ts';
import { ScratchFile } from '#server/search/index/scratch-file.ts';
import { closeTexts, fillTexts, keepTextsIn } from '#server/search/index/texts.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { suggestSearches } from '#server/search/results/suggestions.ts';
import { aChange, aPost, aVersion } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';

useDatabase();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova-texts-'));
  keepTextsIn({ folder });
});
afterEach(async () => {
  await closeTexts();
  await rm(folder, { recursive: true });
});

let asked = 0;

/** Each question is written with other spaces, so that no kept answer is given. */
const search = async (q: string, now = new Date()) => {
  const question = { q: q + ' '.repeat(++asked), locale: 'uk', page: 1, limit: 50, now } as const;
  return (await searchPosts(question)).answer.results;
};
const fill = async () => fillTexts((await currentIndex()).index);
const uk = (title: string, content: string, excerpt?: string) => ({
  uk: aVersion({ title, content, excerpt }),
  en: undefined,
});
const long = (word: string, count: number) => Array.from({ length: count }, () => word).join(' ');

/** What the database says of the text is not what the file does. */
const overwrite = (text: string) => collection('posts').updateMany({}, { $set: { text } });

describe('texts in the file beside the index', () => {
  it('give the results that the database gives', async () => {
    await aPost({ slug: 'short', ...uk('Погода & «сад»', 'Про **погоду** <b>.', 'Витяг: погода') });
    await aPost({ slug: 'latin', ...uk('Latin', 'Nur Latein: погода') });
    await aPost({
      slug: 'narrow',
      en: undefined,
      uk: aVersion({ title: 'Погода', content: 'Grüße, naïve.' }),
    });
    await aPost({ slug: 'far', ...uk('Далеко', `${long('слово', 9_000)} 😀 погодою ${long('далі', 500)}`) });
    await aPost({ slug: 'empty', ...uk('Погода порожня', '![](/x.png)') });

    const fromDatabase = await search('погода');
    expect(fromDatabase).toHaveLength(5);
    expect(await fill()).toBe(5);
    expect(await search('погода')).toEqual(fromDatabase);
    await overwrite('Геть інше.');
    expect(await search('погода')).toEqual(fromDatabase);
    // What is there is not taken in again.
    expect(await fill()).toBe(0);
  });

  it('show a changed post as it is now, before it is taken in and after', async () => {
    await aPost({ slug: 'post', ...uk('Погода', 'Перший текст про сонце.') });
    await fill();
    await updatePost({
      slug: 'post',
      input: aChange(uk('Погода', 'Другий текст про дощ.')),
      authorName: 'А',
    });
    expect((await search('погода'))[0]?.snippet).toContain('Другий');
    expect(await search('сонце')).toEqual([]);
    expect(await fill()).toBe(1);
    await overwrite('Геть інше.');
    expect((await search('погода'))[0]?.snippet).toContain('Другий');
  });

  it('never show a deleted post', async () => {
    await aPost({ slug: 'post', ...uk('Погода', 'Текст.') });
    await fill();
    await deletePost({ slug: 'post' });
    expect(await search('погода')).toEqual([]);
  });

  it('are those of scheduled posts too, from the moment on at which they are due', async () => {
    const due = new Date(Date.now() + 60_000);
    await aPost({ slug: 'later', ...uk('Погода', 'Згодом.'), publishedAt: due });
    expect(await fill()).toBe(1);
    expect(await search('погода')).toEqual([]);
    await overwrite('Геть інше.');
    const now = new Date(due.getTime() + 1_000);
    expect((await search('погода', now))[0]?.snippet).toBe('Згодом.');
  });

  it('are what suggestions are spelt after', async () => {
    await aPost({ slug: 'post', ...uk('Ґанок', 'Стоїть наш ґанок.') });
    await fill();
    await overwrite('Геть інше.');
    expect(await suggestSearches({ q: 'ган', locale: 'uk' })).toMatchObject({
      queries: ['ґанок'],
      posts: [{ title: 'Ґанок' }],
    });
  });

  it('are gathered anew for an index that takes the place of another', async () => {
    await aPost({ slug: 'post', ...uk('Погода', 'Текст про погоду.') });
    await fill();
    const before = await search('погода');
    await reindex();
    expect(await renewIndex()).toBe(true);
    expect(await search('погода')).toEqual(before);
    expect(await fill()).toBe(1);
    await overwrite('Геть інше.');
    expect(await search('погода')).toEqual(before);
  });

  it('are left for later where the service stops meanwhile', async () => {
    await aPost({ slug: 'post', ...uk('Погода', 'Текст.') });
    const { index } = await currentIndex();
    expect(await fillTexts(index, { signal: AbortSignal.abort() })).toBe(0);
    expect(await fill()).toBe(1);
  });

  it('come from the database where the file has become shorter, and from another one after that', async () => {
    await aPost({ slug: 'post', ...uk('Погода', 'Текст про погоду.') });
    await fill();
    const before = await search('погода');
    await truncate(await openFile());
    expect(await search('погода')).toEqual(before);
    expect(await fill()).toBe(1);
    await overwrite('Геть інше.');
    expect(await search('погода')).toEqual(before);
  });

  it('come from the database where the folder takes no file, and into the file once it does', async () => {
    await aPost({ slug: 'post', ...uk('Погода', 'Текст про погоду.') });
    const place = path.join(folder, 'texts');
    await writeFile(place, 'no folder');
    keepTextsIn({ folder: place });
    expect(await fill()).toBe(0);
    expect(await search('погода')).toHaveLength(1);
    await rm(place);
    expect(await fill()).toBe(1);
  });
});

describe('a scratch file', () => {
  it('has no name, and nobody else may read it', async () => {
    await aPost({ slug: 'post', ...uk('Погода', 'Текст.') });
    await chmod(folder, 0o755);
    await fill();
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['at once', 1_000],
    ['elsewhere after the first', -1],
  ])('gives what was written, and refuses what was not: %s', async (_, patience) => {
    const file = await ScratchFile.open({ folder, patience });
    const first = await file.append(Buffer.from('один'));
    const second = await file.append(Buffer.from('two'));
    const all = await file.read([
      { at: second, length: 3 },
      { at: first, length: 8 },
      { at: second + 1, length: 2 },
    ]);
    expect(all.toString()).toBe('twoодинwo');
    expect(await file.read([])).toHaveLength(0);
    const past = { at: second, length: 4 };
    await expect(file.read([past])).rejects.toThrow('shorter');
    await expect(file.read([{ at: first, length: 8 }, past])).rejects.toThrow('shorter');
    const reading = file.read([
      { at: first, length: 8 },
      { at: second, length: 3 },
    ]);
    await file.close();
    expect((await reading).toString()).toBe('одинtwo');
    await expect(file.read([])).rejects.toThrow('closed');
  });
});

/** The path by which this process reaches its file without a name. */
async function openFile(): Promise<string> {
  for (const name of await readdir('/proc/self/fd')) {
    const file = `/proc/self/fd/${name}`;
    if ((await readlink(file).catch(() => '')).startsWith(path.join(folder, 'scratch-'))) return file;
  }
  throw new Error('No such file is open');
}
