import { expect, test } from 'vitest';
import { findTimeZones } from './find-time-zones.ts';

const zone = (name: string, city: string, country: string, offset: string) => ({
  name,
  city,
  country,
  offset,
  words: '',
});
const ZONES = [
  zone('America/New_York', 'Нью-Йорк', '', 'UTC−05:00'),
  zone('Asia/Vientiane', 'В’єнтьян', 'Лаос', 'UTC+07:00'),
  zone('Europe/Kyiv', 'Київ', 'Україна', 'UTC+02:00'),
  zone('Europe/Warsaw', 'Варшава', 'Польща', 'UTC+01:00'),
  zone('Pacific/Kiritimati', 'Кірітіматі', '', 'UTC+14:00'),
];

test.each([
  ['київ', ['Europe/Kyiv']],
  ['Kyiv', ['Europe/Kyiv']],
  ['укр', ['Europe/Kyiv']],
  ['new york', ['America/New_York']],
  ['нью йорк', ['America/New_York']],
  ["в'єнтьян", ['Asia/Vientiane']],
  ['utc-5', ['America/New_York']],
  ['utc-05', ['America/New_York']],
  ['+14', ['Pacific/Kiritimati']],
  ['europe warsaw', ['Europe/Warsaw']],
  ['nowhere', []],
  ['', ZONES.map(({ name }) => name)],
])('%s finds %j', (query, names) => {
  expect(findTimeZones(ZONES, query).map(({ name }) => name)).toEqual(names);
});

test('a city that begins with the words comes first', () => {
  expect(findTimeZones(ZONES, 'w').map(({ name }) => name)).toEqual(['Europe/Warsaw', 'America/New_York']);
});
