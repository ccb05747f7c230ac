import { beforeEach, expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { dayOf } from '#contract/time/days.ts';
import { countEmptySearch, countMachineRead, flushCounters } from '#server/analytics/counters.ts';
import { aPost, aVersion } from '#test/factories/posts.ts';
import { aSignedIn } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { anEvent, storeEvents } from './factory.ts';

useDatabase();

let cookie: string;
beforeEach(async () => {
  ({ cookie } = await aSignedIn({ role: 'admin' }));
});

const read = async (path: string) => {
  const response = await request(path, { cookie });
  expect(response.status).toBe(200);
  const html = (await response.text()).replaceAll('<!-- -->', '').replaceAll('&nbsp;', ' ');
  return html.slice(0, html.indexOf('<script', html.indexOf('</main>')));
};

async function fill(): Promise<void> {
  const { slug } = await aPost({ slug: 'snow', uk: aVersion({ title: 'Перший сніг' }) });
  const view = (path: string, visitor: string) =>
    request('/api/track', {
      json: { type: 'pageview', path, sessionId: visitor, referrer: 'https://news.example/' },
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' },
      address: visitor,
    });

  for (const visitor of ['198.51.100.1', '198.51.100.2']) await view(paths.post('uk', slug), visitor);
  await view(paths.post('en', slug), '198.51.100.1');

  const today = dayOf(new Date(), 'Europe/Kyiv');
  countMachineRead({ day: today, purpose: 'training', name: 'GPTBot', resource: 'post' });
  countEmptySearch({ day: today, locale: 'uk', query: 'докер' });
  await flushCounters();
  await storeEvents([anEvent({ at: new Date(Date.now() - 20 * 86_400_000) })]);
}

test('an empty page says what will be here, in both languages', async () => {
  expect(await read(paths.analytics('uk'))).toContain('За ці дні переглядів не було.');
  expect(await read(paths.analytics('en'))).toContain('There were no views in this period.');
});

test('the page answers in words, then with numbers and tables', async () => {
  await fill();
  const uk = await read(`${paths.analytics('uk')}?range=today`);
  expect(uk).toContain('За цей період — 3 перегляди від 2 читачів.');
  expect(uk).toContain('Найбільше читали «Перший сніг».');
  expect(uk).toContain('Найчастіше приходили з news.example.');
  for (const text of ['докер', 'Навчання моделей', 'GPTBot', 'Комп’ютер', 'Firefox'])
    expect(uk).toContain(text);
  expect(uk).toContain(`href="${paths.analyticsOfPost('uk', 'snow')}?range=today"`);
  expect(uk).not.toContain('role="img"');

  const en = await read(`${paths.analytics('en')}?range=7d&locale=en`);
  expect(en).toContain('1 view by 1 reader in this period.');
  expect(en).toContain('Line chart of views from ');
  expect(en).not.toContain('Перший сніг');
});

test('a long table shows its first rows, and all of them on request', async () => {
  await storeEvents(
    Array.from({ length: 12 }, (_, n) => anEvent({ referrer: `site-${String(n).padStart(2, '0')}.example` })),
  );
  const query = `${paths.analytics('en')}?range=today`;
  const first = await read(query);
  expect(first).toContain('site-09.example');
  expect(first).not.toContain('site-10.example');
  expect(first).toContain('?range=today&amp;all=referrers"');
  expect(first).toContain('Show all 12 rows');

  const all = await read(`${query}&all=referrers`);
  expect(all).toContain('site-11.example');
  expect(all).toContain('Show only the first 10');
  const file = await request(`${paths.analyticsTable('en', 'referrers')}?range=today`, { cookie });
  expect((await file.text()).trim().split('\r\n')).toHaveLength(13);
});

test('each post has its own history', async () => {
  await fill();
  const html = await read(`${paths.analyticsOfPost('uk', 'snow')}?range=7d`);
  expect(html).toContain('Статистика: Перший сніг');
  expect(html).toContain('За цей період — 3 перегляди');
  expect(html).not.toContain('Найбільше читали');
  const missing = await request(paths.analyticsOfPost('uk', 'missing'), { cookie });
  expect(missing.status).toBe(404);
});

test('every table is a file too, for the same days', async () => {
  await fill();
  const query = '?range=7d&slug=snow';
  const response = await request(`${paths.analyticsTable('uk', 'posts')}${query}`, { cookie });
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="posts-[\d-]+\.csv"$/);
  const [head, first] = (await response.text()).split('\r\n');
  expect(head).toBe('"Допис","Мова","Перегляди","Читачі","Хвилини читання","Переходи за посиланнями"');
  expect(first).toBe('"Перший сніг","Українська",2,2,0,0');

  const page = await read(`${paths.analytics('en')}?range=today`);
  const files = [...page.matchAll(/href="([^"]*\/tables\/[^"]*)"/g)].map(([, href = '']) => href);
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const table = await request(file.replaceAll('&amp;', '&'), { cookie });
    expect(table.status).toBe(200);
    expect((await table.text()).split('\r\n').length).toBeGreaterThan(2);
  }
  expect((await request(paths.analyticsTable('uk', 'users'), { cookie })).status).toBe(404);
});

test('an invalid range shows a message and the default range', async () => {
  const html = await read(`${paths.analytics('uk')}?from=2026-11-05&to=2026-11-01`);
  expect(html).toContain('Такого періоду немає: перевірте дати.');
});
