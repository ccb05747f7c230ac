import { expect, test } from 'vitest';
import { flushCounters } from '#server/analytics/counters.ts';
import type { CounterDoc } from '#server/analytics/model.ts';
import { collection } from '#server/db/client.ts';
import { aPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';

useDatabase();

const GPTBOT = { 'User-Agent': 'Mozilla/5.0 AppleWebKit/537.36; compatible; GPTBot/1.3' };
const FEEDLY = { 'User-Agent': 'Feedly/1.0 (+http://www.feedly.com/fetcher.html)' };
const FIREFOX = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

async function counters(): Promise<string[]> {
  await flushCounters();
  const docs = await collection<CounterDoc>('analyticsCounters').find().sort({ _id: 1 }).toArray();
  return docs.map((doc) =>
    doc.kind === 'machine'
      ? `${doc.purpose} ${doc.name} ${doc.resource} ${doc.count}`
      : `${doc.locale} “${doc.name}” ${doc.count}`,
  );
}

test('requests of programs to posts, feeds and LLM files are counted by purpose, cached ones too', async () => {
  await aPost({ slug: 'read' });
  for (let time = 0; time < 3; time++) await request('/en/blog/read', { headers: GPTBOT });
  const etag = (await request('/en/blog/read', { headers: FIREFOX })).headers.get('ETag') ?? '';
  const again = await request('/en/blog/read', { headers: { ...GPTBOT, 'If-None-Match': etag } });
  expect(again.status).toBe(304);
  for (const path of ['/en/blog/read.md', '/llms.txt', '/uk/llms.txt', '/llms-full.txt']) {
    expect((await request(path, { headers: GPTBOT })).status).toBe(200);
  }
  for (const path of ['/uk/rss.xml', '/en/atom.xml', '/en/feed.json']) {
    await request(path, { headers: FEEDLY });
  }
  // Not what is counted: pages that are not posts, missing pages, and people.
  for (const path of ['/en', '/en/blog/missing', '/sitemap.xml']) await request(path, { headers: GPTBOT });

  expect(await counters()).toEqual([
    'feed-reader Feedly feed 3',
    'training GPTBot llms 3',
    'training GPTBot post 5',
  ]);
});

test('searches of people without results are counted each time, as one for all spellings', async () => {
  await aPost({ slug: 'read' });
  for (const query of ['zyxwvut', 'Zyxwvut', '%20zyxwvut%20']) {
    for (let time = 0; time < 2; time++) await request(`/en/search?q=${query}`, { headers: FIREFOX });
  }
  await request('/api/search?q=zyxwvut&locale=en', { headers: FIREFOX });
  await request('/uk/search?q=%D1%97%D1%97%D1%97%D1%97', { headers: FIREFOX });
  await request('/en/search?q=zyxwvut', { headers: GPTBOT });
  await request('/en/search?q=zyxwvut', { headers: { ...FIREFOX, 'Sec-GPC': '1' } });
  await request('/en/search?q=zyxwvut', { headers: { ...FIREFOX, 'Sec-Purpose': 'prefetch' } });
  await request('/en/search?q=post', { headers: FIREFOX });

  expect(await counters()).toEqual(['en “zyxwvut” 7', 'uk “їїїї” 1']);
});
