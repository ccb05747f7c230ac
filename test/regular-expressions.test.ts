import { check } from 'recheck';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readSources } from './setup/sources.ts';

/** Folders and files whose patterns read only what the owner, this program or its libraries have written. */
const OWN_TEXTS = [
  'scripts/',
  'server/db/',
  'server/config-schema.ts',
  'server/mail-settings.ts',
  'server/media/formats/pictures.ts',
];

/** The beginnings of patterns that seem to take longer than linear time. */
const LINEAR = [
  // It reads valid JSON, whose strings have an end.
  String.raw`"[^"\\]*(?:\\.[^"\\]*)*"(?<isName>`,
  // Emphasis in a comment has at most 500 parts.
  '`([^`\\n]+)`|(?<=',
];

type Found = { file: string; source: string; flags: string };

const SAMPLES: Found[] = [
  { file: 'a', source: String.raw`\s*,\s*`, flags: '' },
  { file: 'b', source: '/+$', flags: '' },
  { file: 'c', source: '(?:a+)+$', flags: '' },
  { file: 'd', source: '<a[^>]*>', flags: 'g' },
];

test('patterns whose time grows with the square of a text are found', async () => {
  expect(await findSlow(SAMPLES)).toHaveLength(SAMPLES.length);
});

test('every regular expression of the product takes time in proportion to its text', async () => {
  const patterns = readSources()
    .filter(({ path }) => /^(?:app|contract|server)\//.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ path }) => !OWN_TEXTS.some((start) => path.startsWith(start)))
    .flatMap(({ path, text }) => findPatterns(path, text));
  expect(patterns.length).toBeGreaterThan(400);

  expect(
    await findSlow(patterns.filter(({ source }) => !LINEAR.some((start) => source.startsWith(start)))),
  ).toEqual([]);
});

async function findSlow(patterns: Found[]): Promise<string[]> {
  const slow: string[] = [];
  // Patterns that several modules have are examined once.
  const unique = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  for (const { file, source, flags } of unique.values()) {
    const result = await check(source, flags, { timeout: 10_000 });
    if (result.status === 'vulnerable') slow.push(`${file}: /${source}/${flags}: ${result.attack.pattern}`);
  }
  return slow;
}

/** The literals of a module. `new RegExp` joins such parts; test/api/long-inputs.test.ts has what they read. */
function findPatterns(file: string, text: string): Found[] {
  const found: Found[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ file, source: pattern, flags });
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(file, text).program);
  return found;
}
