import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditTexts } from '#app/admin/log/audit-texts.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import type { ApiTexts } from '#app/feature.server.ts';
import { privateFeatures } from '#app/private-features.ts';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '#contract/audit.ts';
import { LOCALES } from '#contract/locales.ts';
import { adminPages } from '#contract/pages.ts';
import { siteSettingsSchema } from '#contract/site-settings.ts';
import { readSources } from '#test/setup/sources.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Between the names of a key, which may have dots. */
const SEPARATOR = ' › ';
/** Serves functions whose second parameter is a number as well as those that take details of a change. */
const DETAILS = Object.assign(Object(3), { count: 3, other: 'names' });

/** Modules of texts: those in a folder `texts`, and `texts-uk.ts` and the like of small nouns. */
const modules = globSync('app/**/{texts/**/*,*texts-*}.ts', { cwd: ROOT })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .sort();
const { ukrainian, english, reference } = await readDictionaries();

/** Texts whose names are in data: regions of time zones. */
const FROM_DATA = / › regions › /;

describe('the dictionaries', () => {
  it('have the same keys', () => {
    expect(ukrainian.size).toBeGreaterThan(1_500);
    expect([...english.keys()].toSorted()).toEqual([...ukrainian.keys()].toSorted());
  });

  it('have no text that no source names', () => {
    const code = readSources()
      .filter(({ path: file }) => /^(app|contract|server)\//.test(file) && !/\.test\.tsx?$/.test(file))
      .filter(({ path: file }) => !modules.includes(file))
      .map(({ text }) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));
    const named = new Set(code.flatMap((text) => text.match(/[\w$]+|'[^'\n]*'/g) ?? []));
    const isNamed = (name: string) =>
      named.has(`'${name}'`) || name.split('.').every((part) => named.has(part) || /^\d*$/.test(part));
    const unnamed = [...ukrainian.keys()].filter(
      (key) => !FROM_DATA.test(key) && !key.split(SEPARATOR).slice(1).every(isNamed),
    );
    expect(unnamed).toEqual([]);
  });

  it('name every kind, action and setting of the audit log, and every page of the admin', () => {
    for (const locale of LOCALES) {
      const { kinds, actions, settings } = auditTexts[locale];
      expect(Object.keys(kinds).toSorted()).toEqual(AUDIT_KINDS.toSorted());
      expect(Object.keys(actions).toSorted()).toEqual(Object.values(AUDIT_ACTIONS).flat().toSorted());
      expect(Object.keys(settings).toSorted()).toEqual(Object.keys(siteSettingsSchema.shape).toSorted());
      const own = Object.values(privateFeatures).flatMap(({ navigation }) =>
        Object.keys(navigation?.[locale] ?? {}),
      );
      const named = [...Object.keys(adminMessages[locale].navigation), ...own];
      expect(named).toEqual(expect.arrayContaining(Object.keys(adminPages)));
    }
  });

  it('use the quotation marks and the apostrophe of their language', () => {
    for (const [key, text] of ukrainian) expect(withoutCode(text), key).not.toMatch(/["'“”‘]/);
    for (const [key, text] of english) expect(withoutCode(text), key).not.toMatch(/["'«»]/);
  });

  it('write Ukrainian without Russian letters and English without Cyrillic', () => {
    for (const [key, text] of ukrainian) expect(text, key).not.toMatch(/[ёъыэ]/i);
    for (const [key, text] of english) expect(text, key).not.toMatch(/\p{Script=Cyrillic}/u);
  });

  it('have no spaces at the ends or in pairs, and no hyphen instead of a dash', () => {
    for (const [key, text] of [...ukrainian, ...english, ...reference]) {
      expect(text, key).not.toMatch(/ {2}| - |--|\s$/);
    }
  });
});

/**
 * The texts of every module, found by the names of exports: `homeUk` and `homeEn`, or one export with a key for each
 * language. A key begins with the folder and the name, without the language.
 */
async function readDictionaries() {
  const found = {
    ukrainian: new Map<string, string>(),
    english: new Map<string, string>(),
    reference: new Map<string, string>(),
  };
  const add = (language: keyof typeof found, name: string, texts: object) => {
    for (const [key, text] of sentences(texts, `${name}${SEPARATOR}`)) found[language].set(key, text);
  };

  for (const file of modules) {
    const folder = path.dirname(file).replace(/\/(uk|en)$/, '');
    const exported: Record<string, unknown> = await import(path.join(ROOT, file));
    for (const [name, value] of Object.entries(exported)) {
      if (typeof value !== 'object' || value === null) continue;
      const base = `${folder}/${name.replace(/(Uk|En|^uk|^en)$/, '')}`;
      if ('uk' in value && 'en' in value) {
        add('ukrainian', base, value.uk as object);
        add('english', base, value.en as object);
      } else if ('about' in value) {
        const { about, uk } = value as ApiTexts;
        for (const [locale, language] of [
          ['uk', 'ukrainian'],
          ['en', 'english'],
        ] as const) {
          const { example, ...texts } = about?.[locale] ?? {};
          add(language, base, { ...texts, caption: example?.caption ?? '' });
        }
        add('reference', base, uk);
      } else if (name === 'apiReferenceUk') add('reference', base, value);
      else if (/uk$/i.test(name)) add('ukrainian', base, value);
      else if (/en$/i.test(name)) add('english', base, value);
    }
  }
  return found;
}

/** Every text by the names on its way. Functions are called with sample arguments. */
function sentences(dictionary: object, prefix: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(dictionary)) {
    const way = prefix + key;
    if (typeof value === 'string') found.set(way, value);
    else if (typeof value === 'function') found.set(way, value(2, DETAILS, 4));
    else for (const [inner, text] of sentences(value, `${way}${SEPARATOR}`)) found.set(inner, text);
  }
  return found;
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`]*`/g, '');
}
