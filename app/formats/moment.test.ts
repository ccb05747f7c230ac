import { expect, it } from 'vitest';
import { formatDistance, formatMoment, formatShortMoment } from './moment.ts';

const now = '2026-11-21T12:00:00.000Z';

it.each([
  ['2026-11-21T11:59:50.000Z', 'щойно', 'just now'],
  ['2026-11-21T11:58:30.000Z', '1\u00a0хвилину тому', '1\u00a0minute ago'],
  ['2026-11-21T10:00:00.000Z', '2\u00a0години тому', '2\u00a0hours ago'],
  ['2026-11-20T11:00:00.000Z', 'учора', 'yesterday'],
  ['2026-11-16T12:00:00.000Z', '5\u00a0днів тому', '5\u00a0days ago'],
  ['2026-11-14T12:00:00.000Z', null, null],
  ['2026-11-21T12:00:30.000Z', 'щойно', 'just now'],
  ['2026-11-22T12:00:00.000Z', null, null],
])('%s is %s', (iso, ukrainian, english) => {
  expect(formatDistance(iso, now, 'uk')).toBe(ukrainian);
  expect(formatDistance(iso, now, 'en')).toBe(english);
});

it('a moment has the exact time in the site’s time zone', () => {
  const at = '2026-11-21T09:30:00.000Z';
  const timeZone = 'Europe/Kyiv';
  expect(formatMoment(at, { locale: 'uk', timeZone })).toMatch(
    /^21\u00a0листопада 2026\u00a0р\. о\u00a011:30$/,
  );
  expect(formatMoment(at, { locale: 'en', timeZone })).toMatch(/^21\u00a0November 2026 at 11:30$/);
  expect(formatMoment(at, { locale: 'en', timeZone: 'UTC' })).toMatch(/ 09:30$/);
  expect(formatShortMoment(at, { locale: 'uk', timeZone })).toMatch(/^21\u00a0лист. 2026.*11:30$/);
  expect(formatShortMoment(at, { locale: 'en', timeZone })).toMatch(/^21\u00a0Nov 2026.*11:30$/);
});
