import { expect, test } from 'vitest';
import { addDays, dayOf, daysBetween, startOfDay } from './days.ts';

test.each([
  ['2026-11-22', 'Europe/Kyiv', '2026-11-21T22:00:00.000Z'],
  ['2026-07-01', 'Europe/Kyiv', '2026-06-30T21:00:00.000Z'],
  ['2026-03-29', 'Europe/Kyiv', '2026-03-28T22:00:00.000Z'],
  ['2026-03-30', 'Europe/Kyiv', '2026-03-29T21:00:00.000Z'],
  ['2026-01-01', 'UTC', '2026-01-01T00:00:00.000Z'],
  ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
  ['2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
  ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
  // Midnight is skipped: the clock goes from 23:59 to 01:00.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, start) => {
  const at = startOfDay(day, timeZone);
  expect(at.toISOString()).toBe(start);
  expect(dayOf(at, timeZone)).toBe(day);
  expect(dayOf(new Date(at.getTime() - 1), timeZone)).toBe(addDays(day, -1));
});

test('days are added over the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
});
