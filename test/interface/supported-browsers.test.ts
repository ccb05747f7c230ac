import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type ChildNode, type Container, type Declaration } from 'postcss';
import { expect, test } from 'vitest';
import { features } from 'web-features';

/** The oldest browsers of `docs/operations.md`. */
const OLDEST = { chrome: 120, firefox: 140, safari: 16.4 };

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** Younger features without which pages are still whole, and why. */
const DISPENSABLE: Record<string, string[]> = {
  'ornament: lines break, margins hang and bars look differently': [
    'css.at-rules.view-transition',
    'css.properties.accent-color',
    'css.properties.hanging-punctuation',
    'css.properties.hanging-punctuation.allow-end',
    'css.properties.hyphenate-limit-chars',
    'css.properties.overscroll-behavior',
    'css.properties.overscroll-behavior.contain',
    'css.properties.scrollbar-gutter',
    'css.properties.scrollbar-gutter.stable',
    'css.properties.scrollbar-width',
    'css.properties.scrollbar-width.none',
    'css.properties.scrollbar-width.thin',
    'css.properties.text-size-adjust',
    'css.properties.text-wrap',
    'css.properties.text-wrap.balance',
    'css.properties.text-wrap.pretty',
    'css.selectors.marker',
  ],
  'paper: pages break elsewhere, or a script opens the details': [
    'css.at-rules.page',
    'css.properties.break-after.avoid',
    'css.properties.orphans',
    'css.properties.widows',
    'css.selectors.details-content',
  ],
  'speed: nothing but the time of layout depends on it': [
    'css.properties.content-visibility',
    'css.properties.content-visibility.hidden',
    'css.properties.content-visibility.visible',
  ],
  'forced colours, which these browsers do not have': [
    'css.properties.forced-color-adjust',
    'css.properties.forced-color-adjust.none',
  ],
  'readers without scripts see what needs scripts': ['css.at-rules.media.scripting'],
  '`use-field-heights.ts` does the same': [
    'css.properties.field-sizing',
    'css.properties.field-sizing.content',
  ],
  'libraries ask for it before they call it, or have a function of this name': [
    'EditContext',
    'URL.canParse',
    'createContext',
    'getComposedRanges',
    'getTextFormats',
    'getViewport',
    'isInputPending',
    'skipTransition',
    'startViewTransition',
    'timeRemaining',
    'updateCharacterBounds',
    'updateSelection',
    'updateSelectionBounds',
    'updateText',
  ],
};

/** Whether the oldest browsers have a feature, by its key in the compatibility data. */
const hasAll = readAges();

/** The same for functions. Only names of two words count without their owner: the service has short ones too. */
const isOld = readFunctions();

test('the built styles and scripts use nothing that the oldest browsers lack, but what pages can do without', () => {
  const built = [...readBuilt()];
  const found = new Set(
    built.flatMap(([name, text]) => (name.endsWith('.css') ? youngInStyle(text) : youngInScript(text))),
  );
  expect(built.length).toBeGreaterThan(100);
  expect([...found].sort()).toEqual(Object.values(DISPENSABLE).flat().sort());
});

test.each([
  ['.a{field-sizing:content}', ['css.properties.field-sizing', 'css.properties.field-sizing.content']],
  ['@supports (field-sizing:content){.a{field-sizing:content}}', []],
  ['.a{content:"·" / ""}', ['css.properties.content.alt_text']],
  ['.a{content:"·";content:"·" / ""}', []],
  ['.a{text-decoration:underline 2px red}', ['css.properties.text-decoration.text-decoration-thickness']],
  ['.a{text-decoration-line:underline;text-decoration-thickness:2px}', []],
  ['.a::details-content{color:red}', ['css.selectors.details-content']],
  ['@media (scripting:none){.a{color:red}}', ['css.at-rules.media.scripting']],
])('in %s the young features are %j', (style, young) => {
  expect(youngInStyle(style)).toEqual(young);
});

test.each([
  ['Map.groupBy(a,b)', ['Map.groupBy']],
  ['URL.parse(a)', ['URL.parse']],
  ['a.checkVisibility()', ['checkVisibility']],
  ['a.checkVisibility?.()', []],
  ['a.toSorted().at(-1)', []],
])('in %s the young functions are %j', (script, young) => {
  expect(youngInScript(script)).toEqual(young);
});

function readAges(): Map<string, boolean> {
  // The data have no entry for a shorthand that older Safaris drop.
  const ages = new Map([['css.properties.text-decoration.text-decoration-thickness', false]]);
  for (const feature of Object.values(features)) {
    if (feature.kind !== 'feature') continue;
    for (const [key, { support }] of Object.entries(feature.status.by_compat_key ?? {})) {
      const since = (browser: keyof typeof OLDEST) =>
        Number.parseFloat(support[browser]?.replace('≤', '') ?? 'Infinity');
      ages.set(
        key,
        since('chrome') <= OLDEST.chrome &&
          since('firefox') <= OLDEST.firefox &&
          since('safari') <= OLDEST.safari,
      );
    }
  }
  return ages;
}

function readFunctions(): Map<string, boolean> {
  const ages = new Map<string, boolean>();
  for (const [key, has] of hasAll) {
    const [, owner, name = ''] = /^(?:javascript\.builtins|api)\.(\w+)\.(\w+?)(?:_static)?$/.exec(key) ?? [];
    ages.set(`${owner}.${name}`, has);
    if (/[a-z][A-Z]/.test(name)) ages.set(name, has || (ages.get(name) ?? false));
  }
  return ages;
}

/** The files that the build refers to, directly or through others: the folder has those of earlier builds too. */
function readBuilt(): Map<string, string> {
  const built = new Map<string, string>();
  const follow = (text: string): void => {
    for (const name of new Set(namesIn(text, /([\w.-]+-[\w-]{8}\.(?:css|js))/g))) {
      const file = path.join(ROOT, 'build/client/assets', name);
      if (built.has(name) || !existsSync(file)) continue;
      built.set(name, readFileSync(file, 'utf8'));
      follow(built.get(name) ?? '');
    }
  };

  follow(readFileSync(path.join(ROOT, 'build/server/index.js'), 'utf8'));
  return built;
}

function youngInStyle(style: string): string[] {
  const young: string[] = [];
  postcss.parse(style).walk((node) => {
    if (!isGuarded(node)) young.push(...keysOf(node).filter((key) => hasAll.get(key) === false));
  });
  return young;
}

function keysOf(node: ChildNode): string[] {
  if (node.type === 'decl') return keysOfDeclaration(node);
  if (node.type === 'rule')
    return namesIn(node.selector, /::?([a-z-]+)/g).map((name) => `css.selectors.${name}`);
  if (node.type !== 'atrule') return [];
  const conditions = node.name === 'media' ? namesIn(node.params, /\(([a-z-]+)/g) : [];
  return [`css.at-rules.${node.name}`, ...conditions.map((name) => `css.at-rules.media.${name}`)];
}

function keysOfDeclaration({ prop, value }: Declaration): string[] {
  const key = `css.properties.${prop}`;
  const words = namesIn(value.replaceAll(/url\([^)]*\)|"[^"]*"/g, ''), /(?<![\w-])([a-z][a-z-]*)/g);
  const keys = [key, ...words.map((word) => `${key}.${word}`)];
  if (prop === 'content' && value.includes(' / ')) keys.push(`${key}.alt_text`);
  if (prop === 'text-decoration' && /\d/.test(value)) keys.push(`${key}.text-decoration-thickness`);
  return keys;
}

/** Whether a condition is around it, or a declaration before it remains in browsers that drop this one. */
function isGuarded(node: ChildNode): boolean {
  for (
    let around: Container | undefined = node.parent as Container;
    around;
    around = around.parent as Container
  ) {
    if (around.type === 'atrule' && 'name' in around && around.name === 'supports') return true;
  }
  if (node.type !== 'decl') return false;
  const same = [node.prop, `-webkit-${node.prop}`];
  for (let before = node.prev(); before; before = before.prev()) {
    if (before.type === 'decl' && same.includes(before.prop)) return true;
  }
  return false;
}

function youngInScript(script: string): string[] {
  return namesIn(script, /(\b[A-Z]\w+\.\w+(?=\()|(?<=\.)\w+(?=\())/g).filter(
    (name) => isOld.get(name) === false,
  );
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
