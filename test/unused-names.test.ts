import { expect, test } from 'vitest';
import { samples } from '#app/letters/samples.ts';
import { AUDIT_ACTIONS } from '#contract/audit.ts';
import { FEATURES } from '#contract/feature.ts';
import { FEATURE_RIGHTS, KEY_SCOPES } from '#contract/keys.ts';
import { paths } from '#contract/paths.ts';
import { siteSettingsSchema } from '#contract/site-settings.ts';
import { config, SETTINGS } from '#server/config.ts';
import { TROUBLES } from '#server/letters/troubles.ts';
import { readSources } from './setup/sources.ts';

const product = readSources().filter(
  ({ path }) => /^(app|server|contract|scripts)\//.test(path) && !/\.test\./.test(path),
);
const without = (pattern: RegExp) =>
  product.flatMap(({ path, text }) => (pattern.test(path) ? [] : text)).join('\n');

/** Names in lists that a removed thing leaves behind: the compiler takes each of them for used. */
const TABLES: { table: string; uses: string[]; among: string }[] = [
  {
    table: 'path',
    uses: Object.keys(paths).map((name) => `paths.${name}`),
    among: without(/^contract\/paths\.ts$/),
  },
  {
    table: 'action of the log',
    uses: Object.values(AUDIT_ACTIONS).flatMap((names) => names.map((name) => `'${name}'`)),
    among: without(/^contract\//),
  },
  {
    table: 'right',
    uses: [
      ...namesIn('server/auth/policy.ts', /^ {2}('[a-z ]+'): /gm),
      ...Object.keys(FEATURE_RIGHTS).map((right) => `'${right}'`),
    ],
    // The route of a page asks for its right, and the domain function asks again.
    among: without(
      /^server\/auth\/(?:policy|require-can)\.ts$|^contract\/|^app\/(?:admin\/route-rights|.+\/routes)\.ts$/,
    ),
  },
  {
    table: 'scope of keys',
    uses: KEY_SCOPES.map((scope) => `scope: '${scope}'`),
    among: without(/^contract\/(?:keys|.+\/feature)\.ts$/),
  },
  {
    table: 'optional field of operations',
    uses: namesIn('contract/operation.ts', /^ {2}(\w+)\?: /gm).map((name) => `${name}: `),
    among: without(/(?<!\/operations\.ts)$/),
  },
  {
    table: 'variable of the environment',
    uses: SETTINGS,
    among: without(/^server\/config-schema\.ts$/),
  },
  {
    table: 'setting',
    uses: Object.keys(config()),
    among: without(/^server\/config(?:-schema)?\.ts$/),
  },
  {
    table: 'setting of the site',
    uses: Object.keys(siteSettingsSchema.shape),
    among: without(/^contract\/site-settings|^server\/site-settings\/|^app\/settings\/|\/texts[/-]/),
  },
  {
    table: 'kind of letter of the core',
    uses: Object.keys(samples).flatMap((kind) => (kind in TROUBLES ? [] : `kind: '${kind}'`)),
    among: without(/^(app|contract)\//),
  },
];

/** What a pattern finds in a source that has types only. */
function namesIn(file: string, pattern: RegExp): string[] {
  return Array.from(sourceOf(file).matchAll(pattern), ([, name = '']) => name);
}

function sourceOf(file: string): string {
  return product.find(({ path }) => path === file)?.text ?? '';
}

test.each(TABLES)('every $table is used', ({ uses, among }) => {
  expect(uses).not.toEqual([]);
  expect(uses.filter((use) => !among.includes(use))).toEqual([]);
});

/** Exports that only tests, the build and React Router use. */
const FOR_OTHERS = [
  'app/admin/frame/layout.tsx: clientMiddleware',
  'app/comments/comments.tsx: clientAction',
  'scripts/finish-build.ts: finishBuild',
  'server/analytics/shares.ts: forgetShares',
  'server/markdown/renderer.ts: stopRenderer',
  'server/open-graph/picture-renderer.ts: stopPictureRenderer',
  'server/search/index/search-mode.ts: setSearchMode',
];

test('what a module exports is used by the product, not only by tests, as a job that no list has', () => {
  const count = new Map<string, number>();
  for (const [word] of product.flatMap(({ text }) => [...text.matchAll(/[\w$]+/g)]))
    count.set(word, (count.get(word) ?? 0) + 1);
  const exported = product.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/^export (?:async )?(?:function\*?|const) ([\w$]+)/gm), ([, name = '']) => ({
      name,
      path,
    })),
  );
  const unused = exported.filter(({ name }) => count.get(name) === 1);
  expect(unused.map(({ name, path }) => `${path}: ${name}`)).toEqual(FOR_OTHERS);
});

/** The path of a module or a folder at the beginning of a comment, and the properties after it. */
const GIVEN = /^ {2}\/\*\*\s+(?:\* )?(`[\s\S]*?)\*\/\n((?: {2}(?!\/\*\*).*\n)+)/gm;

test('what a feature gives is read by the modules that its comment names', () => {
  const unread = product.flatMap(({ path, text }) => {
    if (!/^(?:app|contract|server)\/(?:private-)?feature(?:\.server)?\.ts$/.test(path)) return [];
    const tree = path.split('/')[0];
    const given = [...text.matchAll(GIVEN)];
    expect(given, path).not.toEqual([]);

    return given.flatMap(([, comment = '', properties = '']) => {
      const readers = Array.from(comment.matchAll(/`([\w./-]+(?:\/|\.tsx?))`/g), ([, reader = '']) => reader);
      const read = product
        .filter((one) =>
          readers.some((reader) => [reader, `${tree}/${reader}`].some((place) => one.path.startsWith(place))),
        )
        .map((one) => one.text)
        .join('\n');
      const names = Array.from(properties.matchAll(/^ {2}(\w+)\??:/gm), ([, name = '']) => name);
      return names
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(read))
        .map((name) => `${path}: ${name}`);
    });
  });
  expect(unread).toEqual([]);
});

/** The modules of features that give something to the core, and texts that these only name. */
const GIVERS = /\/(?:(?:private-)?feature(?:\.server)?|texts\/(?:core|admin|api-docs))\.ts$/;

test('what the core reads of features is given by one', () => {
  const asked = product.flatMap(({ path, text }) => {
    if (!/^(?:app|server)\/(?:private-)?feature(?:\.server)?\.ts$/.test(path)) return [];
    const tree = path.split('/')[0];
    const given = product
      .filter(
        (one) =>
          FEATURES.some((feature) => one.path.startsWith(`${tree}/${feature}/`)) && GIVERS.test(one.path),
      )
      .map((one) => one.text)
      .join('\n');
    const names = Array.from(text.matchAll(/^ {2}(\w+)\?:/gm), ([, name = '']) => name);
    expect(names, path).not.toEqual([]);
    return names
      .filter((name) => !new RegExp(`(?:^|[{,])\\s*(?:async )?${name}(?:[:,(]| })`, 'm').test(given))
      .map((name) => `${path}: ${name}`);
  });
  expect(asked).toEqual([]);
});
