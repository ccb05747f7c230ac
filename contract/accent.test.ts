import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, contrastOn, DEFAULT_ACCENT, isReadable, toAccent } from './accent.ts';

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

test('the default accent can be read in its own theme and not in the other one', () => {
  expect(isReadable(DEFAULT_ACCENT.light, 'light')).toBe(true);
  expect(isReadable(DEFAULT_ACCENT.dark, 'dark')).toBe(true);
  expect(isReadable(DEFAULT_ACCENT.dark, 'light')).toBe(false);
  expect(isReadable(DEFAULT_ACCENT.light, 'dark')).toBe(false);
});

test.each(['#a01020', '#1b6b3a', '#6a1b9a', '#000000'])(
  'the accent %s has a shade of itself in the dark, unless the owner has chosen one',
  (light) => {
    const { dark } = toAccent({ light, dark: '' });
    expect(contrastOn(dark, 'dark')).toBeGreaterThanOrEqual(7);
    const strongest = (colour: string) =>
      [1, 3, 5]
        .map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
        .map((one, _, all) => one === Math.max(...all));
    expect(strongest(dark)).toEqual(strongest(light));
    expect(toAccent({ light, dark: '#ffcc00' })).toEqual({ light, dark: '#ffcc00' });
    expect(toAccent({ light: '', dark: '' })).toEqual(DEFAULT_ACCENT);
  },
);

test('the styles have the same accent and backgrounds', () => {
  const tokens = readFileSync(new URL('../app/styles/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--accent: light-dark(${DEFAULT_ACCENT.light}, ${DEFAULT_ACCENT.dark});`);
  const source = readFileSync(new URL('./accent.ts', import.meta.url), 'utf8');
  for (const name of ['paper', 'surface']) {
    const [, light = 'none', dark = 'none'] =
      new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
    expect(source).toContain(`'${light}'`);
    expect(source).toContain(`'${dark}'`);
  }
});
