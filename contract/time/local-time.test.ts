import { expect, test } from 'vitest';
import { atHour, endOfDay, toInstant, toLocalTime } from './local-time.ts';

test.each([
  ['2026-11-22T14:30', 'Europe/Kyiv', '2026-11-22T12:30:00.000Z'],
  ['2026-07-01T00:05', 'Europe/Kyiv', '2026-06-30T21:05:00.000Z'],
  ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00:00.000Z'],
  ['2026-11-22T14:30', 'America/New_York', '2026-11-22T19:30:00.000Z'],
  ['2026-03-29T02:59', 'Europe/Kyiv', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T04:00', 'Europe/Kyiv', '2026-03-29T01:00:00.000Z'],
])('%s in %s is %s, and back', (local, zone, iso) => {
  expect(toInstant(local, zone)?.toISOString()).toBe(iso);
  expect(toLocalTime(iso, zone)).toBe(local);
});

test('a time that the clocks skip is moved forward, a time that occurs twice is the first', () => {
  expect(toInstant('2026-03-29T03:30', 'Europe/Kyiv')?.toISOString()).toBe('2026-03-29T01:30:00.000Z');
  expect(toInstant('2026-10-25T03:30', 'Europe/Kyiv')?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
});

test.each(['', '2026-11-22', '2026-13-40T10:00', 'завтра'])('%j is not a time', (local) => {
  expect(toInstant(local, 'Europe/Kyiv')).toBeNull();
});

test.each([
  ['2026-11-22', 'Europe/Kyiv', '2026-11-22T22:00:00.000Z'],
  ['2026-12-31', 'UTC', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29', 'America/New_York', '2028-03-01T05:00:00.000Z'],
])('the day %s ends in %s at %s', (day, zone, iso) => {
  expect(endOfDay(day, zone)?.toISOString()).toBe(iso);
});

test.each(['2026-02-30', '2026-13-01', '2026-11-22T10:00', '22.11.2026', ''])('%j is not a day', (day) => {
  expect(endOfDay(day, 'UTC')).toBeNull();
});

test.each([
  // 22 November has begun in Kyiv.
  ['2026-11-21T23:00:00Z', 0, '2026-11-22T07:00:00.000Z'],
  ['2026-11-21T23:00:00Z', -7, '2026-11-15T07:00:00.000Z'],
  // The clocks go forward on 29 March.
  ['2026-03-28T20:00:00Z', 0, '2026-03-28T07:00:00.000Z'],
  ['2026-03-28T20:00:00Z', 1, '2026-03-29T06:00:00.000Z'],
])('at %s, nine o’clock in Kyiv, %i days later, is %s', (now, days, iso) => {
  expect(atHour(9, { now: new Date(now), days, timeZone: 'Europe/Kyiv' }).toISOString()).toBe(iso);
});
