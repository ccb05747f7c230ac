import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FEATURES } from '#contract/feature.ts';
import { ROOT } from './set-up/build-state.mjs';

const TREES = ['app', 'contract', 'server', 'test'];
/** Each has one import and one entry of a feature. */
const LISTS = [
  'app/features.ts',
  'app/features.server.ts',
  'app/routes-of-features.ts',
  'contract/feature.ts',
  'contract/features.ts',
  'contract/operations.ts',
  'server/collections.ts',
  'server/features.ts',
  'app/private-features.ts',
  'app/styles/main.css',
  'scripts/cli/commands.ts',
];

/** Features that need another one, which are taken out with it. */
export const NEEDS: Readonly<Record<string, string[]>> = {
  // The data of an event about a comment is the comment.
  webhooks: ['comments'],
};

/** Abilities of the core that only one feature uses, by their module. */
const ABILITIES: Readonly<Record<string, string>> = {
  '{scripts/cli,server}/storage.ts': 'a process may join the database of the service, or have it for itself',
  'server/db/raw-documents.ts': 'only server/db knows the format of stored documents',
  'server/{revisions/revisions,search/index/store}.ts': 'caches are told that everything was replaced',
  'server/mail/{bounce-store,stored-letters}.ts':
    'letters that wait are counted and withdrawn, bounces are listed',
  'server/secrets/secrets.ts': 'secrets that people enter are stored encrypted',
  'server/outbox/{bundle,store}.ts': 'a letter waits for more of its kind',
  'server/posts/{read/versions,views}.ts': 'a version that readers see is found, and counts its views',
  'server/{posts/former-slugs,tags/store}.ts': 'former slugs of posts and tags are listed',
  'server/read-xml.ts': 'an element of a file has the text of a child',
  'server/posts/write/render.ts': 'a text is rendered for an email',
  'server/users/users.ts': 'blocked users are listed',
};

const OUTSIDE = 'unset VITEST VITEST_MODE VITEST_POOL_ID VITEST_WORKER_ID NODE_ENV';
const CHECKS = {
  types: 'react-router typegen && node node_modules/typescript/bin/tsc --noEmit --singleThreaded',
  'dead code': 'knip',
  lint: 'biome ci --error-on-warnings app contract scripts server test',
  build: 'react-router build',
  // The crawl follows every link of readers.
  tests: `${OUTSIDE}; TEST_TIER=all vitest run test/architecture.test.ts test/search/search.test.ts test/feeds/crawl.test.ts`,
  'tests of posts': `${OUTSIDE}; TEST_TIER=first vitest run test/posts`,
};

export type Check = { name: string; seconds: number; output: string; isPassed: boolean };

if (import.meta.main) {
  const checks = await checkWithout(process.argv.slice(2, 3));
  for (const { name: check, seconds, output, isPassed } of checks) {
    console.log(`${isPassed ? 'passed' : 'FAILED'}  ${check}  ${seconds.toFixed(1)} s`);
    if (!isPassed) console.log(output);
  }
  process.exitCode = checks.every(({ isPassed }) => isPassed) ? 0 : 1;
}

/**
 * Takes features out of a copy of the tree, their folders and their lines in the lists, and runs types, dead code, lint,
 * the build and tests of the core there. Tests elsewhere that import them are left out. Others may be taken out in turn
 * in one `folder`.
 */
export async function checkWithout(
  features: string[],
  { only = Object.keys(CHECKS), folder }: { only?: string[]; folder?: string } = {},
): Promise<Check[]> {
  const unknown = features.find((name) => !FEATURES.includes(name));
  if (unknown !== undefined) throw new Error(`There is no feature ${unknown}`);
  if (folder === undefined) {
    await using copy = await mkdtempDisposable(path.join(tmpdir(), 'dvomova-without-'));
    return await checkWithout(features, { only, folder: copy.path });
  }

  copyTree(folder);
  const others = Object.keys(NEEDS).filter((name) => NEEDS[name]?.some((one) => features.includes(one)));
  for (const name of new Set([...features, ...others])) removeFeature(folder, name);
  rewrite(path.join(folder, 'knip.json'), (text) => toKnipSettings(text, folder));

  return Object.entries(CHECKS)
    .filter(([name]) => only.includes(name))
    .map(([name, command]) => check(name, command, folder));
}

/** What git knows or would add, and what is installed by links. What an earlier copy in the folder lacks comes back. */
function copyTree(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0')) {
    const source = path.join(ROOT, file);
    if (file === '' || !existsSync(source) || !lstatSync(source).isFile()) continue;
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    copyFileSync(source, path.join(to, file));
  }
  for (const installed of ['node_modules', '.cache']) {
    // A fresh clone has no cache.
    mkdirSync(path.join(ROOT, installed), { recursive: true });
    if (!existsSync(path.join(to, installed)))
      symlinkSync(path.join(ROOT, installed), path.join(to, installed));
  }
}

function removeFeature(root: string, feature: string): void {
  for (const tree of TREES) rmSync(path.join(root, tree, feature), { recursive: true, force: true });
  for (const file of globSync(`scripts/cli/${feature}{,-commands}.ts`, { cwd: root }))
    rmSync(path.join(root, file));
  for (const list of LISTS) rewrite(path.join(root, list), (text) => withoutEntries(text, feature));
  removeTestsOf(root, feature);
  rewrite(path.join(root, 'test/setup/tiers.ts'), (text) => withoutMissing(text, root));
}

/** The tiers without the files that are gone. */
function withoutMissing(text: string, root: string): string {
  const isThere = (line: string) => {
    const [, file] = /^ {2}'([^'*{]+)',$/.exec(line) ?? [];
    return file === undefined || existsSync(path.join(root, file));
  };
  return text.split('\n').filter(isThere).join('\n');
}

/** Abilities count as used, and packages that nothing needs any more are only named. */
function toKnipSettings(text: string, root: string): string {
  const settings: { entry: string[] } = JSON.parse(text);
  return JSON.stringify({
    ...settings,
    entry: [
      ...settings.entry.filter((entry) => entry.includes('*') || existsSync(path.join(root, entry))),
      ...Object.keys(ABILITIES),
    ],
    // Tests of several features go with each of them, and may leave what only they have used.
    ignoreIssues: { 'test/**': ['exports', 'types', 'files'] },
    rules: { dependencies: 'warn', devDependencies: 'warn', optionalPeerDependencies: 'warn' },
  });
}

/** A list without the imports of a feature and the entries that they name. */
export function withoutEntries(text: string, feature: string): string {
  const lines = text.split('\n');
  const isImport = (line: string) =>
    /^@?import\b/.test(line) && new RegExp(`/${feature}(/|-commands\\.)`).test(line);
  const names = lines
    .filter(isImport)
    .flatMap((line) => /\{([^}]*)\}/.exec(line)?.[1]?.split(',') ?? [])
    .map((name) => name.replace(/^.*\bas /, '').trim());
  const isEntry = (line: string) =>
    line.trim() === `'${feature}',` ||
    names.some((name) => new RegExp(`^\\s+(?:\\.\\.\\.)?${name}\\b`).test(line));
  const kept = lines.filter((line) => !isImport(line) && !isEntry(line));
  return kept
    .map((line) => {
      // An array on one line.
      if (!line.includes('= [')) return line;
      return names.reduce(
        (left, name) => left.replace(new RegExp(`\\b${name}, |, ${name}(?=\\])`), ''),
        line,
      );
    })
    .join('\n');
}

/** Removes tests, and what only tests use, that import something which is gone, until nothing else does. */
function removeTestsOf(root: string, feature: string): void {
  const gone = new RegExp(`['"]#(?:${TREES.join('|')})/${feature}/`);
  const isTest = (file: string) => file.startsWith('test/') || /\.test\.tsx?$/.test(file);
  const files = execFileSync('git', ['ls-files', '--', ...TREES], { cwd: ROOT, encoding: 'utf8' }).split(
    '\n',
  );
  const removed = new Set<string>();
  for (let found = -1; found !== removed.size; ) {
    found = removed.size;
    for (const file of files.filter(isTest)) {
      const target = path.join(root, file);
      if (removed.has(file) || !existsSync(target) || !/\.tsx?$/.test(file)) continue;
      const text = readFileSync(target, 'utf8');
      if (!gone.test(text) && ![...removed].some((other) => names(text, file, other))) continue;
      removed.add(file);
      rmSync(target);
    }
  }
}

function names(text: string, file: string, other: string): boolean {
  const relative = `./${path.posix.relative(path.posix.dirname(file), other)}`;
  return text.includes(`'#${other}'`) || text.includes(`'${relative}'`);
}

function rewrite(file: string, change: (text: string) => string): void {
  if (existsSync(file)) writeFileSync(file, change(readFileSync(file, 'utf8')));
}

function check(name: string, command: string, cwd: string): Check {
  const startedAt = performance.now();
  const programs = path.join(ROOT, 'node_modules', '.bin');
  const { status, stdout, stderr } = spawnSync(`export PATH="${programs}:$PATH" NO_COLOR=1; ${command}`, {
    cwd,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return { name, seconds, output: `${stdout}${stderr}`, isPassed: status === 0 };
}
