import { describe, expect, it } from 'vitest';
import { formatDate, formatNumber } from './format.ts';

describe('formatDate', () => {
  it('writes the date as each language does', () => {
    expect(formatDate('2026-11-21T09:30:00.000Z', { locale: 'uk', timeZone: 'Europe/Kyiv' })).toBe(
      '21 листопада 2026 р.',
    );
    expect(formatDate('2026-11-21T09:30:00.000Z', { locale: 'en', timeZone: 'Europe/Kyiv' })).toBe(
      'November 21, 2026',
    );
  });

  it('takes the day of the time zone', () => {
    const newYear = '2026-12-31T22:30:00.000Z';
    expect(formatDate(newYear, { locale: 'en', timeZone: 'Europe/Kyiv' })).toBe('January 1, 2027');
    expect(formatDate(newYear, { locale: 'en', timeZone: 'UTC' })).toBe('December 31, 2026');
  });
});

describe('formatNumber', () => {
  it('groups and marks decimals as each language does', () => {
    expect(formatNumber(12_345.5, 'uk')).toBe('12\u00a0345,5');
    expect(formatNumber(12_345.5, 'en')).toBe('12,345.5');
  });
});
