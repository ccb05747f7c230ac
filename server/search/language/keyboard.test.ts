import { expect, it } from 'vitest';
import { switchLayout } from './keyboard.ts';

it.each([
  ['ghbdsn', 'привіт'],
  ['k.,jd', 'любов'],
  ['Cdsn', 'Світ'],
  ["'yf", 'єна'],
  ['куфсе', 'react'],
  ['куфсеб "рщщлі"', 'react, "hooks"'],
  ['куфсе 2026', 'react 2026'],
])('%s was meant as %s', (typed, meant) => {
  expect(switchLayout(typed)).toBe(meant);
});

it('text in both scripts or in neither does not change', () => {
  expect(switchLayout('react і світ')).toBeNull();
  expect(switchLayout('2026')).toBeNull();
});

it.each(['Київ', 'жаба', 'любов', 'вежа', 'абрикос', 'об', 'сонце їжак', 'п’ять хвилин'])(
  '%s is not a Latin word in the other layout',
  (typed) => {
    expect(switchLayout(typed)).toBeNull();
  },
);
