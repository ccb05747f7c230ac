import { expect, it } from 'vitest';
import { switchLayout } from './keyboard.ts';

it.each([
  ['ghbdsn', 'привіт'],
  ['k.,jd', 'любов'],
  ['Cdsn', 'Світ'],
  ["'yf", 'єна'],
  ['куфсе', 'react'],
])('%s was meant as %s', (typed, meant) => {
  expect(switchLayout(typed)).toBe(meant);
});

it('leaves text in both scripts, or in none, alone', () => {
  expect(switchLayout('react і світ')).toBeNull();
  expect(switchLayout('2026')).toBeNull();
});
