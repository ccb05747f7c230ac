import { describe, expect, it } from 'vitest';
import { findRevision, lastChange } from './revisions.ts';

const day = (number: number, hour = 0) => new Date(Date.UTC(2026, 0, number, hour)).toISOString();

describe('findRevision', () => {
  it('tells a change more than a day after publishing', () => {
    expect(findRevision({ publishedAt: day(1), createdAt: day(1), updatedAt: day(5) })).toBe(day(5));
  });

  it('is silent about corrections of the first day', () => {
    expect(findRevision({ publishedAt: day(1), createdAt: day(1), updatedAt: day(2) })).toBeNull();
  });

  it('takes no old post that was entered later for a revised one', () => {
    expect(findRevision({ publishedAt: day(1), createdAt: day(20), updatedAt: day(20) })).toBeNull();
  });

  it('takes no post written ahead of its publishing for a revised one', () => {
    expect(findRevision({ publishedAt: day(20), createdAt: day(1), updatedAt: day(10) })).toBeNull();
  });
});

describe('lastChange', () => {
  it('is the publishing of a post that was not changed since', () => {
    expect(lastChange({ publishedAt: day(1), createdAt: day(1), updatedAt: day(1) })).toBe(day(1));
    expect(lastChange({ publishedAt: day(1), createdAt: day(20), updatedAt: day(20) })).toBe(day(1));
    expect(lastChange({ publishedAt: day(20), createdAt: day(1), updatedAt: day(10) })).toBe(day(20));
  });

  it('is the change, corrections of the first day included', () => {
    expect(lastChange({ publishedAt: day(1), createdAt: day(1), updatedAt: day(1, 2) })).toBe(day(1, 2));
    expect(lastChange({ publishedAt: day(1), createdAt: day(20), updatedAt: day(25) })).toBe(day(25));
  });

  it('takes dates as well as text', () => {
    const times = { publishedAt: new Date(day(1)), createdAt: new Date(day(1)), updatedAt: new Date(day(9)) };
    expect(lastChange(times)).toEqual(new Date(day(9)));
  });
});
