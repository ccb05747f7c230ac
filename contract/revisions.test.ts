import { describe, expect, it } from 'vitest';
import { findRevision, lastChange } from './revisions.ts';

const day = (number: number, hour = 0) => new Date(Date.UTC(2026, 0, number, hour)).toISOString();

describe('findRevision', () => {
  it('is a change more than a day after the publication', () => {
    expect(findRevision({ publishedAt: day(1), createdAt: day(1), updatedAt: day(5) })).toBe(day(5));
  });

  it('ignores corrections of the first day', () => {
    expect(findRevision({ publishedAt: day(1), createdAt: day(1), updatedAt: day(2) })).toBeNull();
  });

  it('ignores that an old post was entered later', () => {
    expect(findRevision({ publishedAt: day(1), createdAt: day(20), updatedAt: day(20) })).toBeNull();
  });

  it('ignores changes before the publication', () => {
    expect(findRevision({ publishedAt: day(20), createdAt: day(1), updatedAt: day(10) })).toBeNull();
  });
});

describe('lastChange', () => {
  it('is the publication of an unchanged post', () => {
    expect(lastChange({ publishedAt: day(1), createdAt: day(1), updatedAt: day(1) })).toBe(day(1));
    expect(lastChange({ publishedAt: day(1), createdAt: day(20), updatedAt: day(20) })).toBe(day(1));
    expect(lastChange({ publishedAt: day(20), createdAt: day(1), updatedAt: day(10) })).toBe(day(20));
  });

  it('is the last change, also on the first day', () => {
    expect(lastChange({ publishedAt: day(1), createdAt: day(1), updatedAt: day(1, 2) })).toBe(day(1, 2));
    expect(lastChange({ publishedAt: day(1), createdAt: day(20), updatedAt: day(25) })).toBe(day(25));
  });

  it('accepts dates and strings', () => {
    const times = { publishedAt: new Date(day(1)), createdAt: new Date(day(1)), updatedAt: new Date(day(9)) };
    expect(lastChange(times)).toEqual(new Date(day(9)));
  });
});
