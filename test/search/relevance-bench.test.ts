import path from 'node:path';
import { expect, test } from 'vitest';
import { aContentFolder, aFile } from '#test/factories/content-folder.ts';
import { runToEnd } from '#test/setup/server-process.ts';

async function judge(queries: string[]) {
  const folder = await aContentFolder({
    'posts/borscht/uk.md': aFile('title: Борщ із печі', 'Буряк, капуста й квасоля.\n'),
    'queries.txt': queries.join('\n'),
  });
  return runToEnd(['test/bench/relevance.ts', folder, path.join(folder, 'queries.txt')]);
}

test('the relevance benchmark separates direct matches from those of the suggested spelling', async () => {
  const { code, stdout } = await judge(['uk | капуста | borscht', 'uk | квасолля | borscht']);
  expect(stdout).toContain('1 of 2 queries (50.0 %) have what was expected in the first 3 at once');
  expect(stdout).toContain('2 of 2 queries (100.0 %) have it at once or in the suggested spelling');
  expect(code).toBe(1);
});

test('the relevance benchmark succeeds if at least 95 % is found directly', async () => {
  const found = Array.from({ length: 19 }, () => 'uk | борщем | borscht');
  const { code, stdout } = await judge([...found, 'uk | потяг | borscht']);
  expect(stdout).toContain('19 of 20 queries (95.0 %)');
  expect(stdout).toContain('uk потяг: lacks borscht (not); 0 found');
  expect(code).toBe(0);
});
