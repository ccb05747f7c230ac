import { expect, test } from 'vitest';
import { CONTENT_MAX } from '#contract/limits.ts';
import { operations } from '#contract/operations.ts';
import { paths } from '#contract/paths.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { importContent } from '#server/content/import.ts';
import { database } from '#server/db/client.ts';
import { readHistory } from '#server/posts/history/history.ts';
import { alignTexts } from '#server/posts/management/align-texts.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { anActor } from '#test/factories/actors.ts';
import { aContentFolder, aFile } from '#test/factories/content-folder.ts';
import { aKey } from '#test/factories/keys.ts';
import { aDraftText, aPost, aPostBody } from '#test/factories/posts.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, refusalOf } from '#test/setup/responses.ts';

useDatabase();

/** A letter of four bytes in UTF-8. */
const LETTER = '𠀀';
const GEORGIAN = [...'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ'];

/** A heading is stored twice in the HTML, in the list of headings, in the plain text and in the source. */
const half = LETTER.repeat(CONTENT_MAX / 2 - 100);
const LARGEST = `# ${half}\n\n${half}`;
/** An unreferenced footnote is invisible, but stored in the source and the plain text. */
const LARGE_DOCUMENT = `# ${LETTER.repeat(0.74 * CONTENT_MAX)}\n\n[^a]: ${LETTER.repeat(0.25 * CONTENT_MAX)}`;
/** Different compound words of 40 letters: the search stores every prefix of each. */
const MANY_WORDS = Array.from({ length: CONTENT_MAX / 80 }, (_, number) => chainOf(number)).join(' ');

const NAMES = ['posts', 'postGroups', 'searchDocuments', 'tags'];
const everything = () => Promise.all(NAMES.map((name) => database().collection(name).find().toArray()));

function chainOf(number: number): string {
  const letters = Array.from({ length: 40 }, (_, index) => {
    const digit = Math.floor(number / GEORGIAN.length ** Math.min(index, 4));
    return GEORGIAN[(digit + (index > 4 ? number * index : 0)) % GEORGIAN.length];
  });
  return letters.join('-');
}

const REFUSED = { path: 'uk.content', code: 'too_big' };

// `requireStorable` refuses both, wherever a version is rendered.
test.each([
  ['its document', LARGE_DOCUMENT, ''],
  ['what the search keeps', MANY_WORDS, '?dryRun=1'],
])('a text that is too large in %s is refused before a change is decided', async (_, content, query) => {
  const { slug } = await aPost();
  const before = await everything();
  const json = { uk: { title: 'Т', content }, tags: ['нова'] };
  const init = { method: 'PATCH', key: await aKey(), json };
  const { details } = await refusalOf(await request(`/api/v1/posts/${slug}${query}`, init), 400);
  expect(details).toMatchObject([REFUSED]);
  expect(await everything()).toEqual(before);
});

test('a text that is too large is refused for a new post, and an import leaves out only its version', async () => {
  const content = LARGE_DOCUMENT;
  const json = aPostBody({ slug: 'new', uk: { title: 'Т', content }, published: false });
  const { details } = await refusalOf(await request('/api/v1/posts', { json, key: await aKey() }), 400);
  expect(details).toMatchObject([REFUSED]);
  expect(await everything()).toEqual([[], [], [], []]);

  const target = await aContentFolder({
    'posts/new/uk.md': aFile('title: Т', content),
    'posts/new/en.md': aFile('title: T', '![x](none.png)'),
  });
  const { posts, skipped, warnings } = await importContent({ actor: SERVICE, target });
  expect(posts.made).toBe(1);
  expect(skipped).toEqual([
    { file: 'posts/new/uk.md', line: null, message: 'The text in "uk" is too large to be stored' },
  ]);
  expect(warnings).toMatchObject([{ file: 'posts/new/en.md', message: 'none.png does not exist' }]);
});

test('the largest content is stored in both languages, one after the other', async () => {
  const { slug } = await aPost();
  const key = await aKey();
  for (const locale of ['uk', 'en'] as const) {
    const json = { [locale]: { title: 'Т', content: LARGEST } };
    const answer = await request(`/api/v1/posts/${slug}`, { method: 'PATCH', key, json });
    await answerOf(answer, operations.updatePost, 200);
    const stored = await request(`/api/v1/posts/${slug}?locale=${locale}`);
    expect((await answerOf(stored, operations.getPost, 200)).content).toBe(LARGEST);
  }
});

test.each([
  ['6,000 paragraphs', '**їжак**\n\n', 6_000],
  ['333,000 paragraphs', 'a\n\n', 333_000],
])('a text of %s is a post everywhere', async (_, paragraph, count) => {
  const key = await aKey();
  const actor = anActor(await aUser({ role: 'admin' }));
  const content = `${paragraph.repeat(count)}Останній`;
  const text = { title: 'Великий', content };
  const json = aPostBody({ slug: 'large', uk: text, en: text, published: true });
  await answerOf(await request('/api/v1/posts', { json, key }), operations.createPost, 201);
  const changed = { uk: { ...text, content: `${content} абзац` } };
  const edit = { method: 'PATCH', key, json: changed };
  await answerOf(await request('/api/v1/posts/large', edit), operations.updatePost, 200);

  const pages = [
    paths.post('uk', 'large'),
    paths.bothVersions('uk', 'large'),
    `${paths.post('uk', 'large')}.md`,
    paths.rss('uk'),
    `${paths.search('uk')}?q=${encodeURIComponent('останній')}`,
  ];
  for (const path of pages) {
    const page = await request(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toMatch(/останній|large/i);
  }

  const { translationId: postId } = await answerOf(
    await request('/api/v1/posts/large?locale=uk'),
    operations.getPost,
    200,
  );
  const { difference } = await readHistory({ actor, postId, locale: 'uk', against: 'before' });
  expect(difference?.content.map(({ text }) => text).join('')).toContain(' абзац');
  const value = aDraftText({ ...text, content: `${content}.` });
  await saveWorkingCopy({ actor, postId, part: 'uk', value, number: 0 });
  const source = { locale: 'uk' as const, content };
  const { pairs } = await alignTexts({ actor, source, translation: { locale: 'en', content } });
  expect(pairs.map(({ html }) => html).join('')).toContain('Останній');
});
