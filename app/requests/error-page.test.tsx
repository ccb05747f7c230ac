import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withTiedWords } from '#app/formats/tied-words.ts';
import type { PostCard } from '#contract/posts/pages.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { ErrorPage } from './error-page.tsx';

const newest: PostCard = {
  id: '1',
  slug: 'fresh',
  locale: 'uk',
  title: 'Свіжий допис',
  displayTitle: 'Свіжий допис',
  displayExcerpt: '',
  excerpt: '',
  cover: null,
  publishedAt: '2026-11-21T09:30:00.000Z',
  readingMinutes: 1,
  authorName: 'Леся Українка',
  tags: [],
  pinned: false,
  machineTranslated: false,
  newInBothUntil: null,
};

describe('ErrorPage', () => {
  it('links the newest posts and the other language if a page is not found', () => {
    renderInSite(<ErrorPage status={404} help={{ newest: [newest], translation: null, page: null }} />, {
      locale: 'uk',
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Сторінку не\u00a0знайдено');
    expect(screen.getByRole('link', { name: 'Свіжий допис' }).getAttribute('href')).toBe('/uk/blog/fresh');
    expect(screen.getByRole('link', { name: 'English' }).getAttribute('href')).toBe('/en');
  });

  it.each([
    ['uk', ['На головну /uk', 'Усі дописи /uk/blog', 'Усі дописи англійською /en/blog']],
    ['en', ['Go to the home page /en', 'All posts /en/blog', 'All posts in Ukrainian /uk/blog']],
  ] as const)('leads to the posts of its own language before those of the other (%s)', (locale, expected) => {
    const { container } = renderInSite(<ErrorPage status={404} />, { locale });
    const links = [...container.querySelectorAll('.error-links a')];
    expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual(expected);
  });

  it('links the translation if a post has no version in this language', () => {
    const translation = { ...newest, slug: 'тест', title: 'Тест', displayTitle: 'Тест' };
    renderInSite(<ErrorPage status={404} help={{ newest: [], page: null, translation }} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not translated yet');
    const link = screen.getByRole('link', { name: 'Тест' });
    expect(link.getAttribute('href')).toBe(`/uk/blog/${encodeURIComponent('тест')}`);
    expect(link.closest('[lang]')?.getAttribute('lang')).toBe('uk');
    expect(screen.getByRole('link', { name: 'Українська' }).getAttribute('href')).toBe(
      link.getAttribute('href'),
    );
  });

  it.each([
    [500, 'The site ran into an error'],
    [502, 'The site ran into an error'],
    [503, 'The site is temporarily unavailable'],
    [400, 'The address can’t be read'],
    [403, 'The request couldn’t be carried out'],
  ])('says what a %d means without knowing more', (status, title) => {
    renderInSite(<ErrorPage status={status} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(withTiedWords(title));
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeDefined();
  });

  it('says that the user may not open a page of the admin', () => {
    renderInSite(<ErrorPage status={403} isForAdmins />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      withTiedWords('You don’t have access to this page'),
    );
  });
});
