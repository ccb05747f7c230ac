import { expect, test, vi } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { PostState } from '#contract/posts/admin.ts';
import { toDayRange } from '#server/analytics/range.ts';
import { reportAnalytics } from '#server/analytics/report.ts';
import { rollUpDays } from '#server/analytics/roll-up.ts';
import { COMMAND_LINE, SERVICE } from '#server/auth/actor.ts';
import { countWaiting, listForModeration } from '#server/comments/moderation.ts';
import { importContent } from '#server/content/import.ts';
import { fillWithDemo } from '#server/demo/demo.ts';
import { features } from '#server/features.ts';
import { listBin } from '#server/posts/management/bin.ts';
import { listPreviews } from '#server/posts/previews/previews.ts';
import { getPost, listPosts } from '#server/posts/read/posts.ts';
import { findPostGroup } from '#server/posts/write/post-group-store.ts';
import { listTerms } from '#server/translation/glossary/glossary.ts';
import { findSettings, putSettings } from '#server/translation/settings-store.ts';
import { isOtherLanguage } from '#server/translation/text/language.ts';
import { anActor } from '#test/factories/actors.ts';
import { aUser } from '#test/factories/users.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { startServer, temporaryFolder } from '#test/setup/server-process.ts';
import { draft } from '#test/translation/drafting.ts';

// The service starts twice with its own engine.
vi.setConfig({ testTimeout: 120_000 });

useDatabase({ isShared: true });

test('the demo is a valid content folder', async () => {
  const report = await importContent({ actor: SERVICE, target: 'demo' });

  expect(report).toMatchObject({ skipped: [], warnings: [], posts: { made: 15 }, pages: { made: 2 } });
  expect([...report.unknownFields]).toEqual([]);
});

test('the demo has posts in one language, a draft with a preview link, scheduled posts and an outdated translation', async () => {
  await fillWithDemo(features);

  const of = async (locale: Locale, status: PostState) => {
    const { posts } = await listPosts({ actor: COMMAND_LINE, locale, status, page: 1, limit: 50 });
    return posts.map(({ slug }) => slug);
  };
  const [uk, en] = [await of('uk', 'published'), await of('en', 'published')];
  expect(uk.filter((slug) => !en.includes(slug))).toEqual(['лапки-апостроф-ґ']);
  expect(en.filter((slug) => !uk.includes(slug))).toEqual(['how-to-say-kyiv']);
  expect(await of('uk', 'draft')).toEqual(['market-basket']);
  const draft = await findPostGroup({ slug: 'market-basket' });
  const postId = draft?._id.toHexString() ?? '';
  expect(await listPreviews({ actor: COMMAND_LINE, postId })).toHaveLength(1);
  expect(await of('en', 'scheduled')).toEqual(['winter-timetable']);
  const { outdated } = await getPost({ slug: 'plural-rules', locale: 'en', withDrafts: false });
  expect(outdated).not.toBeNull();
  expect((await listBin({ actor: COMMAND_LINE })).pagination.total).toBe(1);
});

test('the demo has comments, of which one waits and one is hidden, and thirty days of views', async () => {
  await fillWithDemo(features);

  const admin = anActor(await aUser({ role: 'admin' }));
  expect(await countWaiting({ actor: admin })).toBe(1);
  const hidden = await listForModeration({ actor: admin, view: { kind: 'hidden' }, page: 1 });
  expect(hidden.entries.map((entry) => entry.kind === 'comment' && entry.hidden).sort()).toEqual([
    'moderator',
    'waiting',
  ]);

  const page = await (await request('/uk/blog/slow-train-1-sambir')).text();
  expect(page.match(/Ігор Сова/g)?.length).toBeGreaterThan(0);
  await rollUpDays({ timeZone: 'UTC' });
  const { days } = await reportAnalytics({
    actor: admin,
    range: toDayRange({ range: '30d', timeZone: 'UTC' }),
    locale: null,
    timeZone: 'UTC',
  });
  expect(days.filter(({ uk, en }) => uk.views > 0 && en.views > 0).length).toBeGreaterThan(28);
});

test.each([
  ['market-basket', 'en', 'What’s in the basket'],
  ['how-to-say-kyiv', 'uk', 'Як чужинці вимовляють'],
  ['лапки-апостроф-ґ', 'en', 'Quotation marks'],
] as const)('the demo drafts %s in the other language, without a network', async (slug, to, title) => {
  await fillWithDemo(features);

  const drafted = await draft(slug, to);
  expect(drafted).toMatchObject({ state: 'done', kept: [], title: expect.stringContaining(title) });
  expect(isOtherLanguage(drafted.content, to)).toBe(false);
  expect((await listTerms({ actor: COMMAND_LINE, text: 'апостроф' })).rows).toHaveLength(1);
});

test('a demo whose data is kept drafts texts after its next start too', async () => {
  await fillWithDemo(features);
  const stored = await findSettings();
  if (!stored?.server) throw new Error('The demo has a server');
  await putSettings({ ...stored, server: { ...stored.server, url: 'http://127.0.0.1:9' } });

  for (const { fillDemo } of features) await fillDemo?.(features);
  expect(await draft('market-basket', 'en')).toMatchObject({ state: 'done', kept: [] });
});

test.each([
  { locale: 'uk', page: 'Про блог', author: 'Софія Ґалаґан', biography: 'Пише про повільні потяги' },
  { locale: 'en', page: 'About', author: 'Sofiia Galagan', biography: 'Writes about slow trains' },
])('the demo shows a page and an author in $locale', async ({ locale, page, author, biography }) => {
  await importContent({ actor: SERVICE, target: 'demo' });
  const read = async (path: string) => (await request(path)).text();

  expect(await read(`/${locale}`), 'a link in the menu').toContain(`href="/${locale}/about">${page}</a>`);
  expect(await read(`/${locale}/about`)).toContain(`href="/${locale}/authors/sofiia-galagan"`);
  const profile = await read(`/${locale}/authors/sofiia-galagan`);
  expect(profile).toContain(author);
  expect(profile).toContain(biography);
  expect(profile).toMatch(/<img class="author-picture" src="\/api\/media\/[\w-]+\?w=/);
});

test('the demo posts are imported into an empty blog only', async () => {
  const DATA_DIR = await temporaryFolder();
  const server = await startServer({ DATA_DIR }, ['--demo']);
  const list = () => fetch(`${server.url}/api/v1/posts?limit=50`).then((response) => response.json());
  const { posts, pagination } = await list();
  expect(pagination.total).toBe(11);
  const addresses = posts.map(({ slug }: { slug: string }) => `/uk/blog/${encodeURIComponent(slug)}`);
  for (const address of [...addresses, '/uk/about', '/en/about']) {
    const page = await fetch(server.url + address);
    const links = [...(await page.text()).matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(
      ([, link]) => link ?? '',
    );
    for (const link of new Set(links.filter((path) => /^\/(uk|en|api\/media)\//.test(path)))) {
      expect((await fetch(server.url + link)).status, `${address}: ${link}`).toBe(200);
    }
  }
  await server.stop();

  const again = await startServer({ DATA_DIR }, ['--demo']);
  const after = await fetch(`${again.url}/api/v1/posts?limit=50`).then((response) => response.json());
  expect(after).toEqual({ posts, pagination });
});
