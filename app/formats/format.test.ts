import { describe, expect, it } from 'vitest';
import { formatBytes, formatDate, formatDay, formatMonth, formatNumber } from './format.ts';

describe('formatDate', () => {
  it('writes the date as each language does', () => {
    expect(formatDate('2026-11-21T09:30:00.000Z', { locale: 'uk', timeZone: 'Europe/Kyiv' })).toBe(
      '21\u00a0листопада 2026\u00a0р.',
    );
    expect(formatDate('2026-11-21T09:30:00.000Z', { locale: 'en', timeZone: 'Europe/Kyiv' })).toBe(
      '21\u00a0November 2026',
    );
  });

  it('uses the day in the time zone', () => {
    const newYear = '2026-12-31T22:30:00.000Z';
    expect(formatDate(newYear, { locale: 'en', timeZone: 'Europe/Kyiv' })).toBe('1\u00a0January 2027');
    expect(formatDate(newYear, { locale: 'en', timeZone: 'UTC' })).toBe('31\u00a0December 2026');
  });
});

describe('formatMonth and formatDay', () => {
  it('writes the month in the nominative and the day with its month, as each language does', () => {
    expect(formatMonth({ year: 2026, month: 11 }, 'uk')).toBe('листопад 2026');
    expect(formatMonth({ year: 2026, month: 11 }, 'en')).toBe('November 2026');
    expect(formatDay('2026-11-21T10:00:00Z', { locale: 'uk', timeZone: 'UTC' })).toBe('21\u00a0листопада');
    expect(formatDay('2026-11-21T10:00:00Z', { locale: 'en', timeZone: 'UTC' })).toBe('21\u00a0November');
  });
});

describe('formatNumber', () => {
  it('groups digits and writes decimals as each language does', () => {
    expect(formatNumber(12_345.5, 'uk')).toBe('12\u00a0345,5');
    expect(formatNumber(12_345.5, 'en')).toBe('12,345.5');
  });
});

describe('formatBytes', () => {
  it('writes the largest unit with a digit after the sign if it is small', () => {
    expect(formatBytes(0, 'en')).toBe('0 byte');
    expect(formatBytes(1_300_000, 'uk')).toBe('1,2 МБ');
    expect(formatBytes(1_300_000, 'en')).toBe('1.2 MB');
    expect(formatBytes(50 * 1024 * 1024, 'en')).toBe('50 MB');
  });
});
