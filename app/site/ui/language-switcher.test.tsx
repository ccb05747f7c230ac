import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';

describe('LanguageSwitcher', () => {
  it('links to the translation of the page, named in its language', () => {
    renderInSite(<LanguageSwitcher alternate="/en/blog/hello" />, { locale: 'uk' });
    const link = screen.getByRole('link', { name: 'English' });
    expect(link.getAttribute('href')).toBe('/en/blog/hello');
    expect(link.getAttribute('lang')).toBe('en');
    expect(screen.getByText('Українська').getAttribute('aria-current')).toBe('true');
  });

  it('links to the list of posts, with a longer label, if the page has no translation', () => {
    renderInSite(<LanguageSwitcher alternate={null} />, { locale: 'en' });
    const link = screen.getByRole('link', { name: 'Українська: усі дописи' });
    expect(link.getAttribute('href')).toBe('/uk/blog');
  });

  it.each(['uk', 'en'] as const)('keeps Ukrainian first on pages in %s', (locale) => {
    renderInSite(<LanguageSwitcher alternate="/" />, { locale });
    expect(screen.getByRole('navigation').textContent).toBe('Українська English');
  });
});
