import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locale } from '#contract/locales.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { readConfig } from '#server/config.ts';
import { importContent } from '#server/content/import.ts';
import { searchPosts } from '#server/search/search.ts';
import { openStorage } from '#server/storage.ts';
import { readExpectations } from './data/expectations.ts';

/**
 * Whether the search finds what people would expect: `npm run bench -- relevance FOLDER [QUERIES]`. Imports a
 * content folder into a throw-away database, asks every query of the file, and prints each that lacks an
 * expected post among its first three results, also after the suggestion of another spelling was followed, and
 * the share of the others.
 */
const [folder, queries = path.join(import.meta.dirname, 'data', 'relevance-queries.txt')] =
  process.argv.slice(2);
const FIRST = 3;
if (!folder) throw new Error('Name the content folder: npm run bench -- relevance FOLDER [QUERIES]');

const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'dvomova-bench-'));
const storage = await openStorage({ config: readConfig({ DATA_DIR, LOG_LEVEL: 'warn' }) });
try {
  await importContent({ target: folder });
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
  let good = 0;
  for (const { locale, query, slugs } of expectations) {
    const { answer, suggestion } = await ask(locale, query);
    const corrected = suggestion === null ? null : await ask(locale, suggestion);
    const found = answer.results.map((result) => result.slug);
    const [missing = []] = [answer, ...(corrected ? [corrected.answer] : [])]
      .map((one) => lacking(slugs, one))
      .sort((one, other) => one.length - other.length);
    if (missing.length === 0) {
      good++;
      continue;
    }
    const places = missing.map(
      (slug) => `${slug} (${found.includes(slug) ? found.indexOf(slug) + 1 : 'not'})`,
    );
    console.log(`${locale} ${query}: lacks ${places.join(', ')}; ${answer.total} found`);
    console.log(
      `   first: ${found.slice(0, FIRST).join(', ')}${suggestion ? `; suggests ${suggestion}` : ''}`,
    );
  }
  const share = ((100 * good) / expectations.length).toFixed(1);
  console.log(
    `${good} of ${expectations.length} queries (${share} %) have what was expected in the first ${FIRST}`,
  );
}
