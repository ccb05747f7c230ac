import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { Toc, toTocEntries } from './toc.tsx';

const heading = (text: string, depth = 2) => ({ id: text, depth, text });

describe('toTocEntries', () => {
  it('lists nothing for a post of few headings', () => {
    expect(toTocEntries(['a', 'b', 'c'].map((text) => heading(text)))).toEqual([]);
  });

  it('lists the two upper levels of a long one', () => {
    const headings = [heading('a'), heading('b', 3), heading('c', 4), heading('d'), heading('e')];
    expect(toTocEntries(headings).map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e']);
  });
});

describe('Toc', () => {
  it('links to headings whose ids hold letters of any script', () => {
    renderInSite(<Toc entries={[heading('ґанок')]} />, { locale: 'uk' });
    expect(screen.getByRole('navigation', { name: 'Зміст' })).toBeDefined();
    const link = screen.getByRole('link', { name: 'ґанок' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('#ґанок');
  });
});
