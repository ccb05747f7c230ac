import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pane } from '#contract/translation/pane.ts';
import { translationPaths } from '#contract/translation/paths.ts';
import { COMMAND_LINE as actor } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { exportTerms, importTerms, listTerms } from '#server/translation/glossary/glossary.ts';
import { toSegmentDoc } from '#server/translation/memory/model.ts';
import { addSegments } from '#server/translation/memory/store.ts';
import { stopTexts } from '#server/translation/text/texts.ts';
import { toCsv } from '#server/write-csv.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { draft, setUpServer } from './drafting.ts';
import { startTranslator } from './translator.ts';

useDatabase();

let translator: Awaited<ReturnType<typeof startTranslator>>;
beforeAll(async () => {
  translator = await startTranslator();
});
afterAll(async () => {
  stopTexts();
  await translator.close();
});

const CSV = 'uk,en,note,part,forbiddenUk,forbiddenEn\nдопис,post,"не ""стаття""",іменник,,article\n';

test('an editor adds, changes, finds and deletes terms', async () => {
  const { cookie } = await aSignedIn({ role: 'editor' });
  const page = translationPaths.glossary('uk');
  const send = (form: Record<string, string>) => request(page, { cookie, form, redirect: 'manual' });
  const term = { uk: 'допис', en: 'post', note: '', part: '', forbiddenUk: '', forbiddenEn: 'article' };
  expect((await send({ intent: 'create', ...term })).status).toBe(303);
  expect((await send({ intent: 'create', ...term })).status).toBe(400);
  expect((await send({ intent: 'create', ...term, uk: '…' })).status).toBe(400);
  const id = 'допис = post';
  const seen = JSON.stringify(term);
  expect((await send({ intent: 'save', id, seen, ...term, note: 'Один' })).status).toBe(303);
  expect((await send({ intent: 'save', id, seen, ...term, note: 'Два' })).status).toBe(409);
  expect(await (await request(`${page}?text=Один`, { cookie })).text()).toContain('Один');
  expect((await send({ intent: 'delete', id })).status).toBe(303);
  expect((await listTerms({ actor })).rows).toEqual([]);
});

test('the glossary is one section of the menu', async () => {
  const { cookie } = await aSignedIn({ role: 'admin' });
  const html = await (await request(translationPaths.glossary('en'), { cookie })).text();
  const [menu = ''] = /<nav class="admin-navigation".*?<\/nav>/s.exec(html) ?? [];
  const current = menu.matchAll(/<a[^>]*aria-current="page"[^>]*>([^<]*)</g);
  expect(Array.from(current, ([, name]) => name)).toEqual(['Glossary']);
});

test('words that always go together in published texts are proposed, and one is added from the list', async () => {
  const texts = [
    ['Двигун гріється.', 'The engine warms up.'],
    ['Новий двигун тихий.', 'A new engine is quiet.'],
    ['Двигуни шумлять уночі.', 'Engines hum at night.'],
    ['Тихий вечір.', 'A calm evening.'],
  ].map(([uk = '', en = '']) => toSegmentDoc({ uk, en }, null, new Date()));
  await addSegments(texts);
  const { cookie } = await aSignedIn({ role: 'editor' });
  const page = translationPaths.glossary('uk');
  const proposed = async () =>
    [
      ...(await (await request(`${page}?propose`, { cookie })).text()).matchAll(
        /href="([^"]*[?&;]uk=[^"]*)"/g,
      ),
    ].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const [link = '', ...others] = await proposed();
  expect(others).toEqual([]);
  expect(Object.fromEntries(new URL(link, 'http://x').searchParams)).toMatchObject({
    uk: 'двигун',
    en: 'engine',
  });
  expect(await (await request(link, { cookie })).text()).toMatch(/name="uk"[^>]*value="двигун"/);

  // The proposals are remembered until the memory changes, which nothing says here.
  await collection('translationMemory').deleteMany({});
  expect(await proposed()).toEqual([link]);
  await importTerms({ actor, csv: CSV.replace('допис,post', 'двигун,engine') });
  expect(await proposed()).toEqual([]);
});

test('a file of terms is the same after an export; one with a problem changes nothing', async () => {
  expect(await importTerms({ actor, csv: CSV })).toMatchObject({ added: 1, changed: 0, problemCount: 0 });
  const exported = toCsv(await exportTerms({ actor }));
  expect(await importTerms({ actor, csv: exported })).toMatchObject({ added: 0, changed: 1 });
  expect(toCsv(await exportTerms({ actor }))).toBe(exported);
  expect(await importTerms({ actor, csv: 'книга,book\nкіт,' })).toMatchObject({
    problems: [{ line: 2, value: 'кіт = ', code: 'custom' }],
    added: 0,
  });
  expect((await listTerms({ actor })).rows).toMatchObject([{ note: 'не "стаття"', forbiddenEn: 'article' }]);
});

test('a draft gets the terms of its block, and the pane says where a text does not follow them', async () => {
  await setUpServer(translator.url);
  await importTerms({ actor, csv: CSV });
  const content = 'Тут нічого.\n\nЧитайте мої дописи і `допис`.';
  const uk = aVersion({ title: 'Про допис', content });
  const { translationId } = await aPost({ slug: 'p', uk, en: undefined });
  await draft('p', 'en');
  const told = translator.questions.filter(({ system }) =>
    system.includes('допис = post (іменник; не "стаття")'),
  );
  expect(told.map(({ text }) => text).sort()).toEqual(['Про допис', 'Читайте мої дописи і ']);

  const { cookie } = await aSignedIn({ role: 'editor' });
  const english = 'Nothing here.\n\nRead my articles and `article`.';
  const response = await request(translationPaths.draft('uk', translationId), {
    cookie,
    json: { intent: 'look', to: 'en', content: english },
    headers: { Accept: 'application/json' },
  });
  const pane: Pane = await response.json();
  expect(pane.terms).toEqual([{ from: 'допис', to: 'post', note: 'іменник; не "стаття"' }]);
  const problem = { term: 'допис', expected: 'post', isInOriginal: true };
  expect(pane.termProblems).toEqual([
    { ...problem, line: null, used: null },
    { ...problem, line: 3, used: 'articles' },
  ]);
});
