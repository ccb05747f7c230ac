import { expect, it } from 'vitest';
import { hueOf, initialsOf } from './initials.ts';

it.each([
  ['Олена Петренко', 'ОП'],
  ['іван', 'І'],
  ['John van der Berg', 'JV'],
  ['anna-maria', 'AM'],
  ['їжак', 'Ї'],
  ['«Лис» Микита', 'ЛМ'],
  ['👻', ''],
])('the initials of %s are %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected);
});

it('the colour of a user stays', () => {
  expect(hueOf('6b02fcf20eb4a95633077d03')).toBe(hueOf('6b02fcf20eb4a95633077d03'));
});
