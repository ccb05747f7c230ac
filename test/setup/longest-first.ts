import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes half a minute or more, longest first. */
const LONGEST = [
  'test/process/without-feature.test.ts',
  'test/backup/process/killed-restore.test.ts',
  'test/e2e/pages.test.ts',
  'test/api/long-inputs.test.ts',
  'test/feeds/crawl.test.ts',
  'test/posts/largest.test.ts',
  'test/cli/command-line.test.ts',
  'test/moving/large.test.ts',
  'test/announce/process/kills.test.ts',
  'server/markdown/render.test.ts',
  'test/regular-expressions.test.ts',
  'test/search/reindex.test.ts',
  'test/process/development.test.ts',
  'test/feeds/wire.test.ts',
];

/** Vitest’s order is by project, and by size in a first run; a long file at the end would keep only one core busy. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
