import { expect, test } from 'vitest';
import { lastDue, nextDue } from './schedule.ts';

test.each([
  ['03:30', '2026-11-22T01:29:59Z', '2026-11-21T01:30:00.000Z'],
  ['03:30', '2026-11-22T01:30:00Z', '2026-11-22T01:30:00.000Z'],
  ['00:00', '2026-11-22T22:00:00Z', '2026-11-22T22:00:00.000Z'],
  ['23:59', '2026-06-10T20:58:00Z', '2026-06-09T20:59:00.000Z'],
])('backups at %s in Kyiv are due before %s at %s', (at, now, due) => {
  expect(lastDue({ at, timeZone: 'Europe/Kyiv', now: new Date(now) }).toISOString()).toBe(due);
});

test('each day of a year has one, also those on which the clocks change', () => {
  const dues = new Set<number>();
  const start = Date.parse('2026-01-01T12:00:00Z');
  for (let hour = 0; hour < 365 * 24; hour++) {
    const now = new Date(start + hour * 3_600_000);
    const due = lastDue({ at: '03:30', timeZone: 'Europe/Kyiv', now });
    expect(now.getTime() - due.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
    dues.add(due.getTime());
  }
  expect(dues.size).toBe(366);
});

test.each([
  ['2026-11-22T01:29:59Z', '2026-11-22T01:30:00.000Z'],
  ['2026-11-22T01:30:00Z', '2026-11-23T01:30:00.000Z'],
  ['2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
])('after %s the next one is due at %s', (now, due) => {
  expect(nextDue({ at: '03:30', timeZone: 'Europe/Kyiv', now: new Date(now) }).toISOString()).toBe(due);
});
