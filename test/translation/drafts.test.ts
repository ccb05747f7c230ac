import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { parseFile } from '#server/content/front-matter.ts';
import { getPostForEditing } from '#server/posts/management/edit.ts';
import { saveWorkingCopy } from '#server/posts/working-copies/working-copies.ts';
import { draftBlock } from '#server/translation/drafts/draft-block.ts';
import { cancelDraft, getDraft, resumeDrafts, startDraft } from '#server/translation/drafts/drafts.ts';
import { acceptBlocks, getPane } from '#server/translation/drafts/reading.ts';
import { stopDrafts } from '#server/translation/drafts/run-draft.ts';
import { abandonAll } from '#server/translation/drafts/store.ts';
import { splitIntoSources, stopTexts } from '#server/translation/text/texts.ts';
import { aKey } from '#test/factories/keys.ts';
import { aDraftText, aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { answerOf, refusalOf } from '#test/setup/responses.ts';
import { draft, draftEnd, SECRET, setUpServer } from './drafting.ts';
import { type Fault, pretend, startTranslator } from './translator.ts';

useDatabase();

let translator: Awaited<ReturnType<typeof startTranslator>>;
beforeAll(async () => {
  translator = await startTranslator();
});
beforeEach(() => translator.behave());
afterAll(async () => {
  stopTexts();
  await translator.close();
});

const CONTENT = [
  '## Вступ {#vstup}',
  'Текст із `кодом`, **важливим** [посиланням](https://example.com/a_b) і приміткою[^1].',
  '```js\nconst слово = 1;\n```',
  '![Дерево](/api/media/tree.jpg "Липа у дворі")',
  '- Перший пункт\n- Другий, де $x^2$\n  і далі',
  '| Мова | Слово |\n| --- | :-: |\n| Наша | кіт |',
  '<div class="a">Не чіпати</div>',
  '> [!NOTE]\n> Зауваження &nbsp; тут\\*',
  '[^1]: Сама примітка.',
].join('\n\n');

const aUkrainianPost = (slug = 'p', content = CONTENT) =>
  aPost({ slug, uk: aVersion({ title: 'Назва', excerpt: 'Уривок', content }), en: undefined });

const present = async (slug = 'p') => {
  const { text, workingCopy } = (await getPostForEditing({ actor: SERVICE, post: slug })).versions.en;
  return workingCopy?.value ?? text;
};

async function type(slug: string, content: string, title = 'A title'): Promise<void> {
  const post = await getPostForEditing({ actor: SERVICE, post: slug });
  const number = post.versions.en.workingCopy?.number ?? 0;
  const value = aDraftText({ title, content });
  await saveWorkingCopy({ actor: SERVICE, postId: post.id, part: 'en', value, number });
}

test.each(['openai', 'deepl', 'libretranslate'] as const)(
  'a server of the kind %s drafts a post',
  async (kind) => {
    await setUpServer(translator.url, { kind });
    await aUkrainianPost();
    const done = await draft('p', 'en');
    expect(done).toMatchObject({
      state: 'done',
      isFilled: true,
      done: 9,
      total: 9,
      kept: [],
      fields: ['title', 'excerpt'],
    });
    expect(done.content).toBe((await present())?.content);
    expect(done.title).not.toBe('Назва');
    for (const kept of [
      /^## the \w+ \{#vstup\}$/m,
      /`кодом`, \*\*\w+\*\* \[\w+\]\(https:\/\/example\.com\/a_b\) \w+ \w+\[\^1\]\.$/m,
      /^```js\nconst слово = 1;\n```$/m,
      /^!\[the \w+\]\(\/api\/media\/tree\.jpg "\w+ \w+ \w+"\)$/m,
      /^- the \w+ \w+\n- \w+, \w+ \$x\^2\$\n {2}i \w+$/m,
      /^\| --- \| :-: \|$/m,
      /^<div class="a">Не чіпати<\/div>$/m,
      /^> \[!NOTE\]\n> the \w+ &nbsp; \w+\\\*$/m,
      /^\[\^1\]: the \w+ \w+\.$/m,
    ])
      expect(done.content).toMatch(kept);
    expect(done.machine).toEqual([0, 1, 3, 4, 5, 7, 8]);

    const [first] = translator.questions;
    expect(first?.key).toBe(
      { openai: `Bearer ${SECRET}`, deepl: `DeepL-Auth-Key ${SECRET}`, libretranslate: SECRET }[kind],
    );
    const sent = translator.questions.map(({ text }) => text).join('\n');
    expect(sent).not.toMatch(/код|example|api|const|div|vstup|NOTE|nbsp|[*[\]$|]/);
  },
);

test('the message of the user is only the block; its neighbours and the title are in that of the system', async () => {
  await setUpServer(translator.url, { addition: 'Address readers politely.' });
  await aUkrainianPost('p', 'Перше речення.\n\nДруге `x` речення.\n\nТретє.');
  await draft('p', 'en');
  const [, , , second] = translator.questions.toSorted((a, b) => order(a.text) - order(b.text));
  expect(second).toMatchObject({ text: 'Друге ⟦1⟧ речення.' });
  for (const part of ['Address readers politely.', 'Назва', 'Перше речення.', 'Третє.'])
    expect(second?.system).toContain(part);
});
const order = (text: string) =>
  ['Назва', 'Уривок', 'Перше', 'Друге', 'Третє'].findIndex((word) => text.startsWith(word));

const inText = (change: (text: string) => string) => (text: string) =>
  text.includes('⟦1⟧') ? change(text) : text;

test.each<[string, Fault]>([
  ['placeholders are lost', (text) => text.replace('⟦1⟧', '')],
  [
    'placeholders are swapped',
    (text) => text.replace('⟦1⟧', '⟦9⟧').replace('⟦2⟧', '⟦1⟧').replace('⟦9⟧', '⟦2⟧'),
  ],
  ['placeholders are doubled', (text) => text.replace('⟦1⟧', '⟦1⟧ ⟦1⟧')],
  ['the answer has several blocks', (text) => `One.\n\nTwo.${text.replaceAll(/[^⟦⟧\d]/g, '')}`],
  ['the answer has HTML', inText((text) => `the <script>alert(1)</script> ${text}`)],
  ['the answer has a link', inText((text) => `the [link](https://bad.example) ${text}`)],
  ['the answer has other markup', inText((text) => `# the **bold** ${text}`)],
  ['the answer is half', inText(() => 'half')],
  ['the answer is empty', inText(() => '')],
  [
    'the answer is Russian',
    inText(
      (text) => `Это предложение на другом языке, и оно было ошибкой ${text.replaceAll(/[^⟦⟧\d]/g, '')}`,
    ),
  ],
])('a block keeps its original if %s', async (_, wrong) => {
  await setUpServer(translator.url);
  const content = `Абзац ${'довгого тексту '.repeat(10)}з \`a\` і \`b\` тут.\n\nІнший абзац.`;
  await aUkrainianPost('p', content);
  const isDamaged = (text: string) => text.includes('⟦1⟧');
  translator.behave(({ text }) => (isDamaged(text) ? wrong : null));
  const done = await draft('p', 'en');
  expect(done).toMatchObject({ state: 'done', kept: [0], machine: [0, 1] });
  expect(done.content.startsWith(`${content.split('\n\n')[0]}\n\nthe `)).toBe(true);
});

test.each<[Fault, string]>([
  [401, 'unauthorized'],
  [400, 'refused'],
  [429, 'busy'],
  [500, 'busy'],
  ['garbage', 'garbage'],
  ['closed', 'unreachable'],
])(
  'a server that answers with %s fails the draft; what has arrived stays and is not sent again',
  async (wrong, error) => {
    await setUpServer(translator.url);
    await aUkrainianPost('p', 'Перший.\n\nДругий.\n\nТретій.');
    translator.behave((question) => (question.text.startsWith('Третій') ? wrong : null));
    const failed = await draft('p', 'en');
    expect(failed).toMatchObject({ state: 'failed', error, total: 5, isFilled: false });
    expect(await present()).toBeNull();

    translator.behave();
    expect(await draft('p', 'en')).toMatchObject({ state: 'done', isFilled: true });
    const asked = translator.questions.map(({ text }) => text);
    expect(asked).toContain('Третій.');
    expect(asked).toHaveLength(5 - failed.done);
  },
);

test('two requests run at once at most, and nothing is sent after a draft is cancelled', async () => {
  await setUpServer(translator.url);
  const paragraphs = Array.from({ length: 12 }, (_, at) => `Абзац ${at} тут.`).join('\n\n');
  await aUkrainianPost('p', paragraphs);
  await aUkrainianPost('q', paragraphs);
  translator.behave(undefined, { slowBy: 100 });
  await startDraft({ actor: SERVICE, post: 'q', to: 'en' });
  await draft('p', 'en');
  await draftEnd('q', 'en');
  expect(translator.most()).toBe(2);

  await aUkrainianPost('r');
  translator.behave((_, count) => (count > 2 ? 'hangs' : null));
  await startDraft({ actor: SERVICE, post: 'r', to: 'en' });
  await expect.poll(() => translator.questions.length).toBe(4);
  await expect.poll(async () => (await getDraft({ actor: SERVICE, post: 'r', to: 'en' })).done).toBe(2);
  await cancelDraft({ actor: SERVICE, post: 'r', to: 'en' });
  expect(await draftEnd('r', 'en')).toMatchObject({ error: 'cancelled', done: 2 });
  await stopDrafts();
  expect(translator.questions).toHaveLength(4);
});

test('the limit of a month ends a draft before anything more is sent', async () => {
  await setUpServer(translator.url, { monthlyLimit: 20 });
  await aUkrainianPost();
  expect(await draft('p', 'en')).toMatchObject({ state: 'failed', error: 'limit', isFilled: false });
  const sent = translator.questions.reduce((sum, { text }) => sum + text.length, 0);
  expect(sent).toBeLessThanOrEqual(20);
});

test('a process goes on with the draft of one that was killed', async () => {
  await setUpServer(translator.url);
  await aUkrainianPost('p', 'Перший.\n\nДругий.');
  translator.behave((_, count) => (count > 2 ? 'hangs' : null));
  await startDraft({ actor: SERVICE, post: 'p', to: 'en' });
  await expect.poll(() => translator.questions.length).toBe(4);
  await stopDrafts();
  expect((await getDraft({ actor: SERVICE, post: 'p', to: 'en' })).state).toBe('running');

  translator.behave();
  await abandonAll();
  await resumeDrafts();
  expect(await draftEnd('p', 'en')).toMatchObject({ state: 'done', isFilled: true, done: 4 });
  expect(translator.questions).toHaveLength(2);
});

test('what a person has written is not replaced, also if it is written while the draft is made', async () => {
  await setUpServer(translator.url);
  await aPost({
    slug: 'p',
    uk: aVersion({ content: 'Один.\n\nДва.' }),
    en: aVersion({ title: 'Mine', content: 'My words.' }),
  });
  const beside = await draft('p', 'en');
  expect(beside).toMatchObject({ state: 'done', isFilled: false, machine: [0, 1], title: 'Mine' });
  expect(await present()).toMatchObject({ title: 'Mine', content: 'My words.' });

  await aUkrainianPost('q');
  translator.behave((_, count) => (count === 3 ? 'hangs' : null));
  await startDraft({ actor: SERVICE, post: 'q', to: 'en' });
  await expect.poll(() => translator.questions.length).toBe(9);
  await type('q', 'Typed meanwhile.', 'Typed');
  translator.behave();
  expect(await draftEnd('q', 'en')).toMatchObject({ isFilled: false });
  expect(await present('q')).toMatchObject({ title: 'Typed', content: 'Typed meanwhile.' });
});

test('only blocks whose original has changed are drafted again, and none that a person has edited', async () => {
  await setUpServer(translator.url);
  const blocks = Array.from({ length: 12 }, (_, at) => `Абзац ${at} про кота.`);
  await aUkrainianPost('p', blocks.join('\n\n'));
  const whole = await draft('p', 'en');
  const drafted = whole.content.split('\n\n');

  const edited = drafted.map((text, at) => (at === 4 || at === 7 ? `${text} By a person.` : text));
  await type('p', edited.join('\n\n'), whole.title);
  expect((await getDraft({ actor: SERVICE, post: 'p', to: 'en' })).machine).toEqual([
    0, 1, 2, 3, 5, 6, 8, 9, 10, 11,
  ]);

  const next = blocks.map((text, at) => (at === 2 || at === 4 ? `${text} І про пса.` : text));
  next.splice(9, 1);
  next.splice(6, 0, 'Цілком новий абзац.');
  await editPost('p', { uk: { title: 'Назва', excerpt: 'Уривок', content: next.join('\n\n') } });
  translator.behave();
  const changed = await draft('p', 'en', 'changed');
  expect(translator.questions.map(({ text }) => text).sort()).toEqual([next[2], next[4], next[6]].sort());

  const expected = [...edited];
  const answers = changed.content.split('\n\n');
  expected[2] = `the ${drafted[2]?.replace('the ', '')} i pso psa.`;
  expect(answers[2]).toMatch(/^the .* i \w+ \w+\.$/);
  expect(answers[4]).toBe(edited[4]);
  expect(answers[6]).toMatch(/^the \w+ \w+ \w+\.$/);
  const others = (texts: string[], ...without: number[]) => texts.filter((_, at) => !without.includes(at));
  expect(others(answers, 2, 6)).toEqual(others(edited, 2, 9));
});

test('what changed in a text whose last block was removed removes its translation, and not the words of a person', async () => {
  await setUpServer(translator.url);
  await aPost({ slug: 'p', uk: aVersion({ excerpt: '', content: 'Один.\n\nДва.' }), en: undefined });
  const [first = '', second = ''] = (await draft('p', 'en')).content.split('\n\n');
  await type('p', `${first}\n\n${second} By a person.`);
  await editPost('p', { uk: { content: '' } });
  expect(await draft('p', 'en', 'changed')).toMatchObject({
    state: 'done',
    isFilled: true,
    content: `${second} By a person.`,
  });
});

test('a block that replaces a removed one is drafted next to the words of a person, and not over them', async () => {
  await setUpServer(translator.url);
  const blocks = ['Перший абзац про кота.', 'Другий абзац про кота.', 'Третій абзац про кота.'];
  await aUkrainianPost('p', blocks.join('\n\n'));
  const whole = await draft('p', 'en');
  const [first, second, third] = whole.content.split('\n\n');
  await type('p', [first, `${second} By a person.`, third].join('\n\n'), whole.title);

  await editPost('p', { uk: { content: [blocks[0], 'Зовсім інша думка.', blocks[2]].join('\n\n') } });
  const changed = await draft('p', 'en', 'changed');
  const added = expect.stringMatching(/^the \w+ \w+ \w+\.$/);
  expect(changed.content.split('\n\n')).toEqual([first, added, `${second} By a person.`, third]);
  expect(changed.machine).toEqual([0, 1, 3]);
});

describe('100 random edits of real posts', () => {
  const marked = (text: string, mark: string | number) => text.replace(/\p{L}{3,}/u, `$&-${mark}-`);
  const loud = (text: string) => pretend(text, 'en').toUpperCase();
  const EDITS: ((text: string, number: number) => string[])[] = [
    (text, number) => [marked(text, number)],
    () => [],
    (text, number) => [`Новий абзац-${number}-.`, text],
  ];

  test('change exactly their blocks, and none of 30 that a person has edited', async () => {
    await setUpServer(translator.url);
    const texts = await Promise.all(globSync('demo/posts/*/uk.md').sort().map(readBlocks));
    const posts = texts.filter((blocks) => blocks.length > 1);
    const places = posts.flatMap((blocks, post) => [...blocks.keys()].map((at) => `p${post} ${at}`));
    const anyHundred = fc.shuffledSubarray(places, { minLength: 100, maxLength: 100 });
    const [edited = []] = fc.sample(anyHundred, { numRuns: 1, seed: 45 });
    const theirs = edited.slice(0, 30);

    for (const [post, blocks] of posts.entries()) {
      const slug = `p${post}`;
      const isTheirs = (at: number) => theirs.includes(`${slug} ${at}`);
      const next = blocks.map((text, at) => {
        const number = edited.indexOf(`${slug} ${at}`);
        return EDITS[isTheirs(at) ? 0 : number % EDITS.length]?.(text, number) ?? [text];
      });
      translator.behave();
      await aUkrainianPost(slug, blocks.join('\n\n'));
      const drafted = await splitIntoSources((await draft(slug, 'en')).content);
      const present = drafted.map((text, at) => (isTheirs(at) ? marked(text, 'mine') : text));
      await type(slug, present.join('\n\n'));

      await editPost(slug, { uk: aVersion({ content: next.flat().join('\n\n') }) });
      translator.behave(() => loud);
      const changed = await draft(slug, 'en', 'changed');
      const expected = blocks.flatMap((block, at) => {
        const number = edited.indexOf(`${slug} ${at}`);
        const drafts = (next[at] ?? []).map((text) =>
          text === block ? present[at] : expect.stringContaining(`-${number}-`),
        );
        return isTheirs(at) ? [present[at]] : drafts;
      });
      expect(await splitIntoSources(changed.content)).toEqual(expected);
    }
  });

  async function readBlocks(file: string): Promise<string[]> {
    return splitIntoSources(parseFile(await readFile(file, 'utf8')).content);
  }
});

test('the API begins a draft and says how far it is; without a server it answers no_translation', async () => {
  const key = await aKey({ scopes: ['publish'] });
  await aUkrainianPost('p', 'Один.');
  const begin = () => request('/api/v1/posts/p/draft', { key, json: { to: 'en' } });
  const get = (slug = 'p') => request(`/api/v1/posts/${slug}/draft?to=en`, { key });
  for (const refused of [await begin(), await get()])
    expect((await refusalOf(refused, 503)).details).toMatchObject([{ code: 'no_translation' }]);

  await setUpServer(translator.url);
  expect((await get()).status).toBe(404);
  expect((await get('absent')).status).toBe(404);
  expect(
    (await request('/api/v1/posts/p/draft', { key: await aKey({ scopes: ['write'] }), json: { to: 'en' } }))
      .status,
  ).toBe(403);
  expect(await answerOf(await begin(), operations.startDraft, 202)).toEqual({ state: 'running' });
  await draftEnd('p', 'en');
  expect(await answerOf(await get(), operations.getDraft, 200)).toMatchObject({
    state: 'done',
    machine: [0],
  });
  expect((await getPostForEditing({ actor: SERVICE, post: 'p' })).versions.en.state).toBeNull();
});

describe('one block', () => {
  const UK = 'Перший.\n\nДругий `x`.\n\n```\nx\n```\n\nТретій.';
  const at = (content: string, line: number) =>
    getPost().then(({ id }) => draftBlock({ actor: SERVICE, postId: id, to: 'en', content, line }));
  const getPost = () => getPostForEditing({ actor: SERVICE, post: 'p' });

  test.each([
    ['that is missing after the cursor', 'First.\n\n', 2, 'Другий `x`.', true],
    ['that stands there untranslated', 'First.\n\nДругий `x`.', 3, 'Другий `x`.', true],
    ['that a person has written', 'First.\n\nMy second `x`.', 3, 'Другий `x`.', false],
  ])('%s is drafted, and waits for a person to read it', async (_, content, line, block, isFree) => {
    await setUpServer(translator.url);
    await aUkrainianPost('p', UK);
    const drafted = await at(content, line);
    expect(drafted).toMatchObject({ block, to: expect.stringMatching(/^the \w+ `x`\.$/), isFree });
    expect(translator.questions).toMatchObject([{ text: 'Другий ' }]);
    const to = drafted && 'to' in drafted ? drafted.to : '';
    const { id } = await getPost();
    const pane = () => getPane({ actor: SERVICE, postId: id, to: 'en', content: `First.\n\n${to}` });
    expect(await pane()).toMatchObject({ draft: null, unread: [3] });
    await acceptBlocks({ actor: SERVICE, postId: id, to: 'en', content: `First.\n\n${to}`, line: 3 });
    expect((await pane()).unread).toEqual([]);
  });

  test('is not drafted if there is none, and a server that refuses changes nothing', async () => {
    await setUpServer(translator.url);
    await aUkrainianPost('p', 'Один.');
    expect(await at('One.\n\n', 3)).toEqual({ problem: 'no_block' });
    translator.behave(() => 401);
    expect(await at('', 1)).toEqual({ problem: 'unauthorized' });
  });
});
