import { describe, expect, it } from 'vitest';
import { findRevision } from './post-byline.tsx';

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString();

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
