import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** Which files run: `npm test`, `npm run test:rest`, or every file. */
type Tier = 'first' | 'rest' | 'all';

/** What `npm test` leaves to `npm run test:rest`, apart from FIRST. */
const REST = [
  // A browser, or processes of their own.
  'test/{,*/}e2e/**',
  'test/{,*/}process/**',
  // Thousands of posts, texts of the largest size, every address of a site.
  'test/posts/largest.test.ts',
  'test/comments/largest-thread.test.ts',
  'test/api/largest-upload.test.ts',
  'test/feeds/{crawl,wire}.test.ts',
  'test/search/{modes,reindex,relevance-bench}.test.ts',
  'test/db/large-collection.test.ts',
  'test/moving/large.test.ts',
  // Thirty shapes of repetition in each input of a stranger.
  'test/api/long-inputs.test.ts',
  // Five hundred patterns, most of them examined in milliseconds.
  'test/regular-expressions.test.ts',
  // Commands in processes of their own, the demo, and backups during writes.
  'test/cli/{command-line,readme}.test.ts',
  'test/backup/while-writing.test.ts',
  // The protocol’s own test suite, as a program.
  'test/assistants/conformance.test.ts',
  // Feed readers, text browsers and converters of other people.
  'test/clients/**',
  // Tools of the tests: the schemas of feeds and sitemaps, and the browser.
  'test/feeds/schemas.test.ts',
  'test/setup/browser.test.ts',
  // The engine’s process without the service; start, data-folder, stop and database-away have what a service promises.
  'test/db/{embedded,mongod}.test.ts',
  // A replica set, which a stand-in plays, and slow or lost connections.
  'test/db/{replica-set,slow-start,socket-timeout,stalled-connection,watch}.test.ts',
];

/** What `npm test` runs too: a journey for each area, and one test for each promise about processes. */
const FIRST = [
  // The reader: themes, languages, the keyboard, scripts and fonts.
  'test/e2e/reader-page.test.ts',
  // Comments, on a phone and on a desktop.
  'test/comments/e2e/comments.test.ts',
  // The editor: from an empty page to a post in both languages.
  'test/e2e/first-post.test.ts',
  // The admin: from the first sign-in to a deleted post.
  'test/e2e/owner.test.ts',
  // The phone: the editor, which is the fullest page.
  'test/e2e/editor-phone.test.ts',
  // The service starts, or says in one sentence why not.
  'test/process/start.test.ts',
  // It serves over a real port, and ends when it is told to.
  'test/process/serve.test.ts',
  'test/process/stop.test.ts',
  // A kill loses nothing that was acknowledged.
  'test/process/crash-everything.test.ts',
  // Without its database it serves what it has, and goes on later.
  'test/process/database-away.test.ts',
  // It serves readers when there is too little free space.
  'test/process/free-space.test.ts',
  // Only the owner can read the data folder.
  'test/process/data-folder.test.ts',
  // It makes a backup at night.
  'test/backup/process/nightly-backup.test.ts',
];

const missing = FIRST.filter((file) => !existsSync(path.join(ROOT, file)));
if (missing.length > 0) throw new Error(`test/setup/tiers.ts names missing files: ${missing.join(', ')}`);

/** The tier that TEST_TIER names. Without it, every file if vitest is asked for some of them. */
function readTier(): Tier {
  const { TEST_TIER = namesFile(process.argv.slice(3)) ? 'all' : 'first' } = process.env;
  if (TEST_TIER === 'first' || TEST_TIER === 'rest' || TEST_TIER === 'all') return TEST_TIER;
  throw new Error('TEST_TIER must be first, rest or all');
}

/** The files of these patterns that belong to the tier that runs. */
export function filesOfTier(include: string[], exclude: string[] = []): string[] {
  const tier = readTier();
  if (tier === 'all') return globSync(include, { cwd: ROOT, exclude });

  const rest = new Set(globSync(REST, { cwd: ROOT, exclude: FIRST }));
  return globSync(include, { cwd: ROOT, exclude }).filter((file) => rest.has(file) === (tier === 'rest'));
}

/** True if an argument is neither an option nor the value of one: the path of a test file, or a part of it. */
function namesFile(args: string[]): boolean {
  return args.some((arg, at) => !arg.startsWith('-') && !args[at - 1]?.startsWith('-'));
}
