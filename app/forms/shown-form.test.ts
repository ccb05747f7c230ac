import { expect, test } from 'vitest';
import { toSeen } from './form-conflict.ts';
import { toShownForm } from './shown-form.ts';

const stored = { slug: 'lesia', nameUk: 'Леся' };
const seen = toSeen(stored);

test('a form without an action shows what is stored', () => {
  expect(toShownForm(stored, null)).toEqual({ values: stored, problems: [], seen, key: seen });
});

test('a refused form shows what was typed and what it began with, and keeps its fields', () => {
  const problems = [{ path: 'slug', code: 'taken' }];
  const began = toSeen({ ...stored, nameUk: 'Лариса' });
  const values = { slug: '', nameUk: 'Леся', seen: began };
  expect(toShownForm(stored, { problems, values })).toEqual({ values, problems, seen: began, key: seen });
});

test('an outdated form shows the merged values as new fields, and no problem', () => {
  const values = { slug: 'lesia', nameUk: 'Леся Українка' };
  const problems = [{ path: '', code: 'changed_by_other' }];
  const shown = toShownForm(stored, { problems, values, changes: [], seen: 'now' });
  expect(shown).toEqual({ values, problems: [], seen: 'now', key: `${seen}now` });
});

test('the refusal of another form of the page leaves the values', () => {
  const problems = [{ path: '', code: 'not_found' }];
  const shown = toShownForm(stored, { problems, values: { intent: 'merge', into: '' } });
  expect(shown).toEqual({ values: stored, problems, seen, key: seen });
});
