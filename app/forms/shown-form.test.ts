import { expect, test } from 'vitest';
import { toSeen, toShownForm } from './shown-form.ts';

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

test('the refusal of another form of the page leaves the values', () => {
  const problems = [{ path: '', code: 'not_found' }];
  const shown = toShownForm(stored, { problems, values: { intent: 'merge', into: '' } });
  expect(shown).toEqual({ values: stored, problems, seen, key: seen });
});
