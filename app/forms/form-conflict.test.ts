import { expect, test } from 'vitest';
import { toSettingsForm } from '#app/settings/site-settings-form.ts';
import { defaultSettings } from '#server/site-settings/environment.ts';
import { mergeForm } from './form-conflict.ts';

const seen = { ...defaultSettings(), socialLinks: [{ text: 'A', href: 'https://a.example' }] };
const sent = toSettingsForm(seen);
const before = sent;

test('what only the other admin has changed is taken over, and listed', () => {
  const present = { ...seen, feedPosts: 7, analytics: false, socialLinks: [] };
  const merged = mergeForm({ sent: { ...sent, timeZone: 'UTC' }, before, present: toSettingsForm(present) });
  expect(merged.values).toMatchObject({ timeZone: 'UTC', feedPosts: '7' });
  expect(merged.values).not.toHaveProperty('analytics');
  expect(merged.values).not.toHaveProperty(['socialLinks.0.text']);
  expect(merged.changes.map(({ name }) => name).sort()).toEqual(['analytics', 'feedPosts', 'socialLinks']);
});

test('what both have changed is as it was typed, and listed with the other value', () => {
  const present = { ...seen, names: { uk: 'Їхня', en: 'Theirs' } };
  const { values, changes } = mergeForm({
    sent: { ...sent, 'names.uk': 'Моя' },
    before,
    present: toSettingsForm(present),
  });
  expect(values).toMatchObject({ 'names.uk': 'Моя', 'names.en': 'Theirs' });
  expect(changes).toEqual([
    { name: 'names.uk', fields: { 'names.uk': 'Їхня' } },
    { name: 'names.en', fields: { 'names.en': 'Theirs' } },
  ]);
});

test('empty rows of links are not a change', () => {
  const spare = { 'socialLinks.1.text': '', 'socialLinks.1.href': '' };
  const present = { ...seen, socialLinks: [] };
  const { values } = mergeForm({ sent: { ...sent, ...spare }, before, present: toSettingsForm(present) });
  expect(Object.keys(values).filter((name) => name.startsWith('socialLinks'))).toEqual([]);
});

test('what the environment sets is as it applies, though browsers do not send its fields', () => {
  const { analytics: _, 'names.uk': __, 'names.en': ___, ...others } = sent;
  const present = { ...seen, feedPosts: 7 };
  const { values } = mergeForm({
    sent: others,
    before,
    present: toSettingsForm(present),
    fixed: ['analytics', 'names'],
  });
  expect(values).toMatchObject({ analytics: 'yes', 'names.uk': 'Двомова', feedPosts: '7' });
});

test('lines end alike in what browsers send and in what is stored', () => {
  const footers = { uk: 'Перший\nДругий', en: '' };
  const stored = toSettingsForm({ ...seen, footers });
  const form = { ...stored, 'footers.uk': 'Перший\r\nДругий' };
  const present = { ...stored, 'footers.uk': 'Інший' };
  expect(mergeForm({ sent: form, before: stored, present }).values).toMatchObject({ 'footers.uk': 'Інший' });
});
