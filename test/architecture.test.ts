import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FEATURES } from '#contract/feature.ts';
import { NEEDS } from '#scripts/without.ts';
import { readSources } from './setup/sources.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const sources = readSources();
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const product = sources.filter(({ path: file }) => !file.startsWith('test/') && !isTest(file));
const layerOf = (file: string) => file.split('/')[0] ?? '';

/** What each layer may import; scripts and tests may import anything. */
const MAY_IMPORT: Record<string, string[]> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  app: ['contract', 'server', 'app'],
};

test('the sources are found', () => {
  for (const layer of ['contract', 'server', 'app', 'scripts']) {
    expect(product.filter((source) => layerOf(source.path) === layer).length, layer).toBeGreaterThan(3);
  }
});

test('layers import one way: contract ← server ← app', () => {
  const wrong = product.flatMap(({ path: file, imports }) => {
    const allowed = MAY_IMPORT[layerOf(file)];
    if (!allowed) return [];
    return imports
      .filter((entry) => entry.file !== null && !allowed.includes(layerOf(entry.file)))
      .map((entry) => `${file} imports ${entry.specifier}`);
  });
  expect(wrong).toEqual([]);
});

test('the command line imports nothing of the application, which images do not have', () => {
  const commands = product.filter(({ path: file }) => /^scripts\/cli(\/|\.ts$)/.test(file));
  expect(commands.length).toBeGreaterThan(10);
  const wrong = commands.flatMap(({ path: file, imports }) =>
    imports
      .filter((entry) => layerOf(entry.file ?? '') === 'app')
      .map((entry) => `${file} imports ${entry.specifier}`),
  );
  expect(wrong).toEqual([]);
});

test('the contract imports no package but zod, in one module, and its plain tables none at all', () => {
  const wrong = product
    .filter(({ path: file }) => layerOf(file) === 'contract')
    .flatMap(({ path: file, imports }) => {
      const isPlain = /contract\/(paths|limits|locales)\.ts$/.test(file);
      return imports
        .filter(
          ({ file: target, specifier, isTypeOnly }) =>
            target === null &&
            (isPlain || !(isTypeOnly || (specifier === 'zod' && file.endsWith('/zod.ts')))),
        )
        .map(({ specifier }) => `${file} imports ${specifier}`);
    });
  expect(wrong).toEqual([]);
});

test('no module imports itself through others, types included', () => {
  const graph = new Map(
    product.map(({ path: file, imports }) => [file, imports.flatMap(({ file: target }) => target ?? [])]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (file: string, trail: string[]): void => {
    if (trail.includes(file)) {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) walk(target, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  expect(cycles).toEqual([]);
});

const featureOf = (file: string) => FEATURES.find((name) => file.split('/')[1] === name);

/** The lists of features, which have one import and one entry for each. */
const LISTS =
  /^(?:contract\/(?:features|operations)|server\/(?:collections|features)|app\/(?:(?:private-)?features(?:\.server)?|routes-of-features))\.ts$/;

/** Modules of a feature that import another one: see NEEDS. */
const EXCEPTIONS = ['contract/webhooks/webhooks.ts imports contract/comments/comments.ts'];

test('the core imports no feature outside the lists, and a feature no other feature', () => {
  const importing = product.flatMap(({ path: file, imports }) => {
    if (layerOf(file) === 'scripts' || LISTS.test(file)) return [];
    return imports
      .filter(({ file: target }) => target && featureOf(target) && featureOf(target) !== featureOf(file))
      .map(({ file: target }) => `${file} imports ${target}`);
  });
  // An exception ends with its module: see `npm run without`.
  expect(importing).toEqual(
    EXCEPTIONS.filter((line) => existsSync(path.join(ROOT, line.split(' ')[0] ?? ''))),
  );
  expect(EXCEPTIONS.map((line) => line.split('/')[1])).toEqual(Object.keys(NEEDS));
});

/** Folders that import each other. */
const CYCLES = [
  // The parts of the editor share its post and its saving.
  'app/editor/ui app/editor/ui/conflict app/editor/ui/fields app/editor/ui/publishing app/editor/ui/saving app/editor/ui/translation',
  // The frame of pages is made of shared components, which read its site.
  'app/site/ui app/ui',
  // Signing in finds users, and users store passwords that `auth` hashes.
  'server/auth server/users',
];

test('folders of the server and of the pages have no import cycles but the listed ones', () => {
  const needs = new Map<string, Set<string>>();
  for (const { path: file, imports } of product) {
    const from = folderOf(file);
    const targets = imports.map((entry) => folderOf(entry.file ?? '')).filter((to) => to !== null);
    if (from) needs.set(from, new Set([...(needs.get(from) ?? []), ...targets]));
  }
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    for (const to of needs.get(from) ?? []) if (to !== from && !found.has(to)) reached(to, found.add(to));
    return found;
  };
  const cycles = [...needs.keys()]
    .filter((folder) => reached(folder).has(folder))
    .map((folder) =>
      [...reached(folder)]
        .filter((other) => reached(other).has(folder))
        .sort()
        .join(' '),
    );
  expect([...new Set(cycles)].sort()).toEqual(CYCLES);
});

/**
 * `server/posts/write/change.ts` is in `server/posts`. `management/` is a floor above its noun: it needs other nouns,
 * which need the noun itself. In `app/` each folder counts. Features, lists, which are the modules of `server/` and
 * `app/` themselves, and dictionaries are in no folder.
 */
function folderOf(file: string): string | null {
  if (featureOf(file) || /^app\/(?:[^/]+$|.*\btexts\b)/.test(file)) return null;
  if (file.startsWith('app/')) return path.dirname(file);
  return /^(server\/[^/]+(?:\/management)?)\//.exec(file)?.[1] ?? null;
}

test('every import of the project names an existing file with its extension', () => {
  const wrong = sources.flatMap(({ path: file, imports }) =>
    imports
      .filter(({ file: target, specifier }) => {
        if (!target || specifier.includes('/+types/')) return false;
        return !existsSync(path.join(ROOT, target)) || !path.extname(target);
      })
      .map(({ specifier }) => `${file} imports ${specifier}`),
  );
  expect(wrong).toEqual([]);
});

test('an import is `./` for a module of the same folder or below, and `#layer/` for any other', () => {
  const layers = ['app', 'contract', 'scripts', 'server', 'test'];
  const wrong = sources.flatMap(({ path: file, imports }) =>
    imports.flatMap(({ file: target, specifier }) => {
      // React Router makes `+types` in another folder.
      if (!target || !layers.includes(layerOf(target)) || target.includes('/+types/')) return [];
      const way = path.posix.relative(path.posix.dirname(file), target);
      const right = way.startsWith('../') ? `#${target}` : `./${way}`;
      return specifier.replace(/\?.*$/, '') === right ? [] : [`${file} imports ${specifier} for ${right}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('only `server/db` imports `mongodb`', () => {
  const wrong = product
    .filter(({ path: file }) => !file.startsWith('server/db/'))
    .filter(({ imports }) => imports.some((entry) => entry.specifier === 'mongodb' && !entry.isTypeOnly));
  expect(wrong.map((source) => source.path)).toEqual([]);
});

/** These leave out parts of a field, or compute one, which `only` cannot type. */
const UNCHECKED_PROJECTIONS = [
  'server/search/index/store.ts',
  'server/search/mongodb/text-index.ts',
  'server/search/results/store.ts',
];

test('the fields of a query are typed by `server/db/projection.ts`', () => {
  const unchecked = product.filter(({ text }) => /\.project</.test(text)).map((source) => source.path);
  const allowed = ['server/db/projection.ts', ...UNCHECKED_PROJECTIONS];
  expect(unchecked.filter((file) => !allowed.includes(file))).toEqual([]);
});

test('only the configuration reads the environment', () => {
  const readers = product
    .filter(({ text }) => /\bprocess\.env\b/.test(text))
    .map((source) => source.path)
    .filter((file) => !file.startsWith('scripts/set-up'));
  expect(readers).toEqual(['server/config.ts']);
});

test('noun folders do not import HTTP or React Router', () => {
  const outer =
    /^server\/(http|[^/]+\/http|outside|api-docs|config\.ts|features?\.ts|log\.ts|errors\.ts|main\.ts|serve|storage\.ts|maintenance)/;
  const wrong = product
    .filter(({ path: file }) => file.startsWith('server/') && !outer.test(file))
    .filter(({ imports }) =>
      imports.some(
        ({ file, specifier }) => file?.startsWith('server/http/') || /^react|^node:http$/.test(specifier),
      ),
    );
  expect(wrong.map((source) => source.path)).toEqual([]);
});

test('no folder or file has a name such as utils', () => {
  const forbidden = /(^|\/)((utils?|helpers?|misc|common|lib)(\/|\.tsx?$)|index\.tsx?$)/;
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.server)?\.(ts|tsx|js|mjs)$/;
  for (const { path: file } of sources) {
    expect(file).not.toMatch(forbidden);
    expect(path.basename(file), file).toMatch(kebab);
  }
});

test('a folder has at most 25 modules, apart from tests', () => {
  const sizes = new Map<string, number>();
  for (const { path: file } of product) {
    const folder = path.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  expect([...sizes].filter(([, size]) => size > 25)).toEqual([]);
});

test('no test has `skip` or `only`', () => {
  const mark = new RegExp(`\\.(${['skip', 'only', 'todo'].join('|')})\\(`);
  expect(
    sources.filter(({ path: file, text }) => isTest(file) && mark.test(text)).map((s) => s.path),
  ).toEqual([]);
});
