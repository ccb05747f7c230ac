import { expect, it } from 'vitest';
import { stemEnglish } from './english.ts';

it.each([
  ['consisting', 'consist'],
  ['consistency', 'consist'],
  ['consistently', 'consist'],
  ['knightly', 'knight'],
  ['caresses', 'caress'],
  ['cries', 'cri'],
  ['ties', 'tie'],
  ['hopping', 'hop'],
  ['hoped', 'hope'],
  ['generalization', 'general'],
  ['national', 'nation'],
  ['abilities', 'abil'],
  ['controlled', 'control'],
  ['dying', 'die'],
  ['news', 'news'],
  ['proceed', 'proceed'],
  ['gas', 'gas'],
  ['bed', 'bed'],
  ['happy', 'happi'],
  ['say', 'say'],
  ['constructor', 'constructor'],
  ['prototype', 'prototyp'],
])('the stem of %s is %s', (word, stem) => {
  expect(stemEnglish(word)).toBe(stem);
});

it.each([
  ['child', 'children'],
  ['write', 'written'],
  ['index', 'indices'],
])('%s and %s are forms of one word', (one, other) => {
  expect(stemEnglish(one)).toBe(stemEnglish(other));
});
