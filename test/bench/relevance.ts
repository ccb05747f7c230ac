import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locale } from '#contract/locales.ts';
import type { SearchAnswer } from '#contract/search/search.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { readConfig } from '#server/config.ts';
import { importContent } from '#server/content/import.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { openStorage } from '#server/storage.ts';
import { readExpectations } from './data/expectations.ts';

/**
 * Relevance of search results: `npm run bench -- relevance FOLDER [QUERIES]`, with `SEARCH=mongodb` in MongoDB's
 * text index. Imports a content folder into a temporary database, runs every query of the file, and prints each
 * query that lacks an expected post in its first three results. The first share counts direct matches, the second
 * also those of the suggested spelling. Fails when the first is below 95 %.
 */
const [folder, queries = path.join(import.meta.dirname, 'data', 'relevance-queries.txt')] =
  process.argv.slice(2);
const FIRST = 3;
const LEAST_SHARE = 95;
if (!folder) throw new Error('Name the content folder: npm run bench -- relevance FOLDER [QUERIES]');

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const storage = await openStorage({ config: readConfig({ DATA_DIR, LOG_LEVEL: 'warn' }) });
try {
  await importContent({ actor: SERVICE, target: folder });
  await judge();
} finally {
  await storage.close();
  await rm(DATA_DIR, { recursive: true, force: true });
}

function ask(locale: Locale, q: string) {
  return searchPosts({ q, locale, page: 1, limit: 10 });
}

function lacking(slugs: string[], { results }: SearchAnswer): string[] {
  const first = results.slice(0, FIRST).map((result) => result.slug);
  return slugs.filter((slug) => !first.includes(slug));
}

async function judge(): Promise<void> {
  const expectations = readExpectations(readFileSync(queries, 'utf8'));
  if (expectations.length === 0) throw new Error(`There are no queries in ${queries}`);

  let atOnce = 0;
  let afterAll = 0;

  for (const { locale, query, slugs } of expectations) {
    const { answer, suggestion } = await ask(locale, query);
    const missing = lacking(slugs, answer);
    if (missing.length === 0) {
      atOnce++;
      afterAll++;
      continue;
    }
    const corrected = suggestion === null ? null : await ask(locale, suggestion);
    if (corrected && lacking(slugs, corrected.answer).length === 0) afterAll++;
    const found = answer.results.map((result) => result.slug);
    const places = missing.map(
      (slug) => `${slug} (${found.includes(slug) ? found.indexOf(slug) + 1 : 'not'})`,
    );
    console.log(`${locale} ${query}: lacks ${places.join(', ')}; ${answer.total} found`);
    console.log(
      `   first: ${found.slice(0, FIRST).join(', ')}${suggestion ? `; suggests ${suggestion}` : ''}`,
    );
  }

  const shareOf = (count: number) => (100 * count) / expectations.length;
  const toText = (count: number) =>
    `${count} of ${expectations.length} queries (${shareOf(count).toFixed(1)} %)`;

  console.log(`${toText(atOnce)} have what was expected in the first ${FIRST} at once`);
  console.log(`${toText(afterAll)} have it at once or in the suggested spelling`);
  if (shareOf(atOnce) < LEAST_SHARE) process.exitCode = 1;
}
