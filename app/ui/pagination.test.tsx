import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { Pagination, pageNumbers } from './pagination.tsx';

function renderPage(page: number, totalPages: number) {
  const pagination = { page, limit: 12, total: totalPages * 12, totalPages };
  return renderInSite(<Pagination pagination={pagination} pathOf={(number) => paths.blog('en', number)} />);
}

describe('Pagination', () => {
  it('is absent for a single page or none', () => {
    renderPage(1, 1);
    renderPage(1, 0);
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('links to the previous and the next page, the first without a number in its URL', () => {
    renderPage(2, 3);
    const newer = screen.getByRole('link', { name: 'Newer posts' });
    const older = screen.getByRole('link', { name: 'Older posts' });
    expect([newer.getAttribute('href'), newer.getAttribute('rel')]).toEqual(['/en/blog', 'prev']);
    expect([older.getAttribute('href'), older.getAttribute('rel')]).toEqual(['/en/blog?page=3', 'next']);
  });

  it('has no newer link on the first page and no older link on the last', () => {
    const first = renderPage(1, 3);
    expect(within(first.container).queryByRole('link', { name: 'Newer posts' })).toBeNull();
    first.unmount();
    renderPage(3, 3);
    expect(screen.queryByRole('link', { name: 'Older posts' })).toBeNull();
  });

  it('marks the current page', () => {
    renderPage(2, 3);
    const current = screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.getAttribute('aria-label'))).toEqual(['Page 2']);
  });
});

describe('pageNumbers', () => {
  it.each([
    [1, 1, [1]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 20, [1, 2, 3, 4, 20]],
    [3, 20, [1, 2, 3, 4, 20]],
    [4, 20, [1, 3, 4, 5, 20]],
    [10, 20, [1, 9, 10, 11, 20]],
    [17, 20, [1, 16, 17, 18, 20]],
    [18, 20, [1, 17, 18, 19, 20]],
    [20, 20, [1, 17, 18, 19, 20]],
  ])('on page %d of %d', (page, totalPages, numbers) => {
    expect(pageNumbers(page, totalPages)).toEqual(numbers);
  });
});
