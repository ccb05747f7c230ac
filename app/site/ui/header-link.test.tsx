import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { messages } from '#app/texts/messages.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { AccountLinks } from './account-links.tsx';
import { SearchLink } from './search-link.tsx';
import type { Attention } from './site-context.tsx';

const currentUser = { name: 'Леся', isAdmin: false, pages: [], waiting: [], adminLinks: [], footerLinks: [] };

describe('a link of the header', () => {
  it('has its text as accessible name', () => {
    renderInSite(<SearchLink />, { locale: 'uk', path: '/uk' });
    const link = screen.getByRole('link', { name: 'Пошук' });
    expect(link.getAttribute('href')).toBe('/uk/search');
    expect(link.textContent).toBe('Пошук');
    expect(link.getAttribute('aria-current')).toBeNull();
  });

  it('has a longer accessible name if given', () => {
    renderInSite(<AccountLinks />, { currentUser });
    const link = screen.getByRole('link', { name: 'Account: Леся' });
    expect(link.getAttribute('href')).toBe('/en/account');
    expect(link.textContent).toBe('Леся');
  });

  it.each([
    [0, 'Admin', 'Admin'],
    [99, 'Admin99', 'Admin: 99 comments are waiting for approval'],
    [100, 'Admin99+', 'Admin: 100 comments are waiting for approval'],
  ])('shows the number of waiting comments, %d, up to 99', (count, text, name) => {
    const entry = {
      text: messages.en.community.moderation.waitingFor(count),
      count,
      to: '/en/admin/comments',
    };
    const waiting: [string, Attention][] = count > 0 ? [['comments', entry]] : [];
    renderInSite(<AccountLinks />, { currentUser: { ...currentUser, isAdmin: true, waiting } });
    expect(screen.getByRole('link', { name }).textContent).toBe(text);
  });

  it('marks the current page', () => {
    renderInSite(
      <>
        <SearchLink />
        <AccountLinks />
      </>,
      { currentUser, path: '/en/account?saved=name' },
    );
    const current = screen.getAllByRole('link').map((link) => link.getAttribute('aria-current'));
    expect(current).toEqual([null, 'page']);
  });
});
