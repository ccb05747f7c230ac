import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { translateNote } from './translate-note.ts';

/** The sentences of imports, with a number for each value. Without those that are only a value. */
function sentences(): string[] {
  const sources = globSync('server/moving/**/*.ts', {
    // Only the command line writes to a folder that somebody has chosen.
    exclude: ['server/moving/static-site/**'],
  }).map((file) => readFileSync(file, 'utf8'));
  const calls = /(?:\bnote|leaveOut|warn|Invalid|refuse)\(\s*(?:'([^'\n]+)'|`([^`\n]+)`)\s*,?\s*\)/g;
  return sources.flatMap((source) =>
    [...source.matchAll(calls)].flatMap(([call, text, template]) => {
      const sentence = text ?? template?.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '1') ?? '';
      if (call.startsWith('leaveOut')) return `Left out: ${sentence}`;
      return call.startsWith('refuse') ? `a.xml: ${sentence}` : sentence;
    }),
  );
}

test('whatever an import says has a Ukrainian sentence', () => {
  const all = sentences().filter(
    (sentence) => !/^(?:Left out: )?(?:it is )?1(?:[:,].*)?$|^A 1 |^a\.xml: [A-Z<]/.test(sentence),
  );
  expect(all.length).toBeGreaterThan(40);
  const missing = all.filter((sentence) => !/\p{Script=Cyrillic}/u.test(translateNote(sentence, 'uk')));
  expect(missing).toEqual([]);
  expect(translateNote('Leads to /a, not to /b', 'uk')).toBe('Веде на /a, а не на /b');
  expect(translateNote('Leads to /a, not to /b', 'en')).toBe('Leads to /a, not to /b');
});
