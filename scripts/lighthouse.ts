import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { type Flags } from 'lighthouse';
import { chromium } from 'playwright-core';
import { paths } from '#contract/paths.ts';
import { postListSchema } from '#contract/posts/records.ts';
import { findChromium } from '#test/setup/browser.ts';
import { freePort, runServer } from '#test/setup/server.ts';

/**
 * Lighthouse with its mobile profile on the pages for readers, in a real Chromium. Without arguments it
 * starts a server with the demo. With arguments it measures a running service and the posts with these slugs:
 * `npm run lighthouse -- https://blog.example hello-world`. Exits with 1 if a category is below 100.
 */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const [given, ...slugs] = process.argv.slice(2);
process.exitCode = (await (given ? judge(given.replace(/\/+$/, '')) : judgeDemo())) ? 0 : 1;

async function judgeDemo(): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dvomova-lighthouse-'));
  const server = await runServer({ DATA_DIR: folder }, ['--demo']);
  try {
    return await judge(server.url);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function judge(origin: string): Promise<boolean> {
  const port = await freePort();
  const { executablePath, env } = await findChromium();
  const args = [`--remote-debugging-port=${port}`, '--disable-dev-shm-usage'];
  const browser = await chromium.launch({ executablePath, env, args });
  let isPerfect = true;

  try {
    for (const page of await readerPages(origin)) {
      const scores = await scoresOf(origin + page, port);
      isPerfect &&= scores.every(([, score]) => score === 100);
      console.log(`${decodeURI(page)}: ${scores.map(([name, score]) => `${name} ${score}`).join(', ')}`);
    }
  } finally {
    await browser.close();
  }

  return isPerfect;
}

/** Home, list and the named posts, else the newest one, in both languages. */
async function readerPages(origin: string): Promise<string[]> {
  const pages: string[] = [];
  for (const locale of ['uk', 'en'] as const) {
    const response = await fetch(`${origin}${paths.apiPosts()}?locale=${locale}&limit=1`);
    const { posts } = postListSchema.parse(await response.json());
    const chosen = slugs.length > 0 ? slugs : posts.map((post) => post.slug);
    pages.push(paths.home(locale), paths.blog(locale), ...chosen.map((slug) => paths.post(locale, slug)));
  }
  return pages;
}

async function scoresOf(url: string, port: number): Promise<[string, number][]> {
  const flags: Flags = { port, output: 'json', logLevel: 'error', onlyCategories: CATEGORIES };
  const result = await lighthouse(url, flags);
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);

  const { categories, audits } = result.lhr;
  for (const category of Object.values(categories)) {
    for (const { id, weight } of category.auditRefs) {
      const audit = audits[id];
      const isLow = weight > 0 && audit?.score !== null && audit !== undefined && audit.score < 1;
      if (isLow && category.score !== 1)
        console.log(`  ${category.id}: ${audit.title} ${audit.displayValue ?? ''}`);
    }
  }

  return Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]);
}
