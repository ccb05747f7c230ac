import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMMAND_LINE as actor, SERVICE } from '#server/auth/actor.ts';
import { collection, database } from '#server/db/client.ts';
import { findId } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrations.ts';
import { listenToEvents } from '#server/events/events.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { getPane } from '#server/translation/drafts/reading.ts';
import { followPublications, rememberPublished } from '#server/translation/memory/follow-posts.ts';
import { findMatches, findOffers } from '#server/translation/memory/memory.ts';
import { toSegmentDoc } from '#server/translation/memory/model.ts';
import { addSegments, countSegments } from '#server/translation/memory/store.ts';
import { exportMemory, importMemory } from '#server/translation/memory/tmx.ts';
import { stopTexts } from '#server/translation/text/texts.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { xmlProblems } from '#test/setup/xml.ts';
import { draft, setUpServer } from './drafting.ts';
import { readTmx } from './other-readers.ts';
import { startTranslator } from './translator.ts';

useDatabase();

let translator: Awaited<ReturnType<typeof startTranslator>>;
let folder: string;
beforeAll(async () => {
  translator = await startTranslator();
  folder = await mkdtemp(path.join(tmpdir(), 'dvomova-tmx-'));
});
beforeEach(() => translator.behave());
beforeEach(() => listenToEvents(followPublications));
afterAll(async () => {
  stopTexts();
  await translator.close();
  await rm(folder, { recursive: true });
});

const UK =
  'Сервер зберігає 3 копії кожного допису. Читачі бачать лише останню.\n\n```js\nlet a;\n```\n\n## Про **чайок**';
const EN =
  'The server keeps 3 copies of each post. Readers see only the last one.\n\n```js\nlet a;\n```\n\n## On **gulls**';

const remember = () => rememberPublished.run({ signal: new AbortController().signal });

async function aKnownPost() {
  const uk = aVersion({ title: 'Копії', content: UK });
  const post = await aPost({
    slug: 'known',
    uk,
    en: aVersion({ title: 'Copies', content: EN }),
    published: true,
  });
  await remember();
  return post;
}

const matchOf = async (text: string, from: 'uk' | 'en' = 'uk') =>
  (await findMatches(text, { from }))[0] ?? null;

test.each([
  ['the same block', UK.split('\n')[0] ?? '', EN.split('\n')[0], 1],
  ['the same sentence', 'Читачі бачать лише останню.', 'Readers see only the last one.', 1],
  [
    'another number and other forms',
    'Сервери зберігають 12 копій кожного з дописів.',
    'The server keeps 3 copies of each post.',
    null,
  ],
  ['markup', '## Про **чайок**', '## On **gulls**', 1],
  ['a title with other signs', 'Копії:', 'Copies', 1],
  ['another word in a heading', '## Про старий чайок', null, null],
  ['something else', 'Зовсім інше речення про погоду.', null, null],
])('what is published in both languages is found by %s', async (_, text, to, similarity) => {
  await aKnownPost();
  const match = await matchOf(text);
  expect(match?.to ?? null).toBe(to);
  if (similarity !== null) expect(match?.similarity).toBe(similarity);
});

test('English finds Ukrainian; code is not remembered', async () => {
  await aKnownPost();
  expect((await matchOf('Readers see only the last one.', 'en'))?.to).toBe('Читачі бачать лише останню.');
  expect(await matchOf('```js\nlet a;\n```')).toBeNull();
});

describe('the memory', () => {
  test('follows each publication', async () => {
    await aKnownPost();
    await editPost('known', { en: { content: EN.replace('gulls', 'seagulls') } });
    await remember();
    expect((await matchOf('## Про **чайок**'))?.to).toBe('## On **seagulls**');
  });

  test('forgets at once what is deleted', async () => {
    const { translationId } = await aKnownPost();
    expect(await countSegments()).toBeGreaterThan(0);
    const _id = findId(translationId);
    if (_id) await deletePost({ actor, _id });
    expect(await countSegments()).toBe(0);
    await remember();
    expect(await countSegments()).toBe(0);
  });

  test('leaves what takes too long to the next run', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    await aKnownPost();
    timeout.mockRestore();
    expect(await countSegments()).toBe(0);
    await remember();
    expect(await countSegments()).toBeGreaterThan(0);
  });

  test('finds what an earlier version has stored', async () => {
    await aKnownPost();
    const former = { ukKeys: [1], enKeys: [2], ukHash: 3, enHash: 4 };
    await collection('translationMemory').updateMany({}, { $set: former });
    await migrate({ db: database() });
    await remember();
    expect((await matchOf('## Про **чайок**'))?.to).toBe('## On **gulls**');
    expect((await matchOf('Readers see only the last one.', 'en'))?.to).toBe('Читачі бачать лише останню.');
  });

  test('offers the last translation of a text that many posts have, and others too', async () => {
    const heading = (count: number) =>
      toSegmentDoc(
        { uk: '## Підсумки тижня', en: '## Summary' },
        new ObjectId(),
        new Date(2026, 0, 2, 0, count),
      );
    const last = toSegmentDoc({ uk: '## Підсумки тижня', en: '## Week' }, null, new Date(2026, 5, 1));
    const other = toSegmentDoc({ uk: '## Календар подій', en: '## Events' }, null, new Date(2026, 0, 1));
    await addSegments([other, ...Array.from({ length: 2_100 }, (_, count) => heading(count)), last]);
    const offers = await findOffers(['## Підсумки тижня', '## Календар подій'], 'uk');
    expect(offers.flat().map(({ to }) => to)).toEqual(['## Week', '## Events']);
  });

  test('is the same after a round trip as TMX', async () => {
    await aKnownPost();
    const file = path.join(folder, 'memory.tmx');
    await writeFile(file, exportMemory({ actor }));
    const written = await readFile(file, 'utf8');
    expect(await importMemory({ actor, file })).toMatchObject({ added: 0, leftOut: 0 });

    const count = await countSegments();
    await collection('translationMemory').deleteMany({});
    expect(await importMemory({ actor, file })).toEqual({ added: count, leftOut: 0 });
    await writeFile(file, exportMemory({ actor }));
    const units = (tmx: string) =>
      tmx
        .replace(/ tuid="[^"]*"/g, '')
        .split('\n')
        .sort();
    expect(units(await readFile(file, 'utf8'))).toEqual(units(written));
    expect((await matchOf('## Про **чайок**'))?.to).toBe('## On **gulls**');
  });

  test('is valid TMX, which another program reads', async () => {
    await aKnownPost();
    const tmx = (await Array.fromAsync(exportMemory({ actor }))).join('');
    expect(await xmlProblems(tmx, 'tmx.rng')).toEqual([]);
    expect(await xmlProblems(tmx.replace(' segtype="block"', ''), 'tmx.rng')).not.toEqual([]);
    const { resources } = await readTmx(tmx);
    const stored = await collection('translationMemory').find({}).toArray();
    expect(Object.values(resources)).toHaveLength(stored.length);
    expect(Object.values(resources)).toEqual(
      expect.arrayContaining(stored.map(({ uk, en }) => ({ uk, en }))),
    );
  });

  test('takes both languages of a file in any order, and leaves out what it cannot keep', async () => {
    const file = path.join(folder, 'other.tmx');
    const tuv = (lang: string, seg: string) => `<tuv xml:lang="${lang}"><seg>${seg}</seg></tuv>`;
    const units = [
      [tuv('en-GB', 'Cats &amp; dogs'), tuv('uk-UA', 'Коти й собаки')],
      [tuv('en', 'One <ph/>'), tuv('uk', 'Один')],
      [tuv('en', 'Alone'), tuv('de', 'Allein')],
    ].map((unit) => `<tu>${unit.join('')}</tu>`);
    await writeFile(
      file,
      `<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header/><body>${units.join('')}</body></tmx>`,
    );
    expect(await importMemory({ actor, file })).toEqual({ added: 1, leftOut: 2 });
    expect((await matchOf('Коти й собаки'))?.to).toBe('Cats & dogs');
    await writeFile(file, '<!DOCTYPE tmx [<!ENTITY a "b">]><tmx/>');
    await expect(importMemory({ actor, file })).rejects.toThrow('document type');
  });
});

test('a draft asks nobody for what the site has translated, and shows a model up to three examples', async () => {
  await setUpServer(translator.url);
  await aKnownPost();
  const content = '## Про **чайок**\n\nСервер зберігає 5 копій кожної книги.';
  await aPost({ slug: 'new', uk: aVersion({ title: 'Копії', content }), en: undefined });
  const done = await draft('new', 'en');
  expect(done.content).toContain('## On **gulls**\n');
  expect(done.title).toBe('Copies');
  expect(translator.questions.filter(({ text }) => text.includes('чайок'))).toEqual([]);
  const asked = translator.questions.find(({ text }) => text.includes('5 копій'));
  expect(asked?.system).toContain(
    'Сервер зберігає 3 копії кожного допису.\n= The server keeps 3 copies of each post.',
  );
});

test('the pane offers what the site has translated, with its post, without a server', async () => {
  await aKnownPost();
  const content = '## Про **чайок**\n\nСервер зберігає 5 копій кожного допису.';
  const { translationId } = await aPost({ slug: 'new', uk: aVersion({ content }), en: undefined });
  const { offers, isSetUp } = await getPane({ actor: SERVICE, postId: translationId, to: 'en', content: '' });
  expect(isSetUp).toBe(false);

  expect(offers).toMatchObject([
    { to: '## On **gulls**', isExact: true, post: { slug: 'known' } },
    { to: 'The server keeps 3 copies of each post.', isExact: false, post: { slug: 'known' } },
  ]);
});

test('what no person has read is not remembered', async () => {
  await setUpServer(translator.url);
  await aPost({
    slug: 'p',
    uk: aVersion({ content: 'Один рядок.\n\nДругий рядок.' }),
    en: undefined,
    published: true,
  });
  const { content } = await draft('p', 'en');
  await editPost('p', { en: { title: 'A title', content } });
  await remember();
  expect(await matchOf('Другий рядок.')).toBeNull();
});
