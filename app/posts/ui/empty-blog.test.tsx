import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { EmptyBlog } from './empty-blog.tsx';

describe('EmptyBlog', () => {
  it('shows how to publish the first post in both languages, with this site’s URL', () => {
    const { container } = renderInSite(
      <EmptyBlog
        otherTotal={0}
        firstSteps={{ keyCommand: 'DATA_DIR=/srv/blog npm run cli -- key create blog', isAdmin: false }}
      />,
      { locale: 'uk' },
    );
    expect(screen.getByRole('heading', { name: 'Тут з’являться ваші дописи' })).toBeDefined();
    const [create, publish] = container.querySelectorAll('pre');
    expect(create?.textContent).toBe('DATA_DIR=/srv/blog npm run cli -- key create blog');
    expect(publish?.textContent).toContain('curl https://example.com/api/v1/posts');
    const body = /-d '(.*)'$/s.exec(publish?.textContent ?? '')?.[1] ?? '';
    expect(Object.keys(JSON.parse(body))).toEqual(['slug', 'published', 'uk', 'en']);
  });

  it('leads an admin to the editor, and before there is one to the link in the log', () => {
    const steps = { keyCommand: 'npm run cli -- key create blog' };
    renderInSite(<EmptyBlog otherTotal={0} firstSteps={{ ...steps, isAdmin: true }} />, { locale: 'uk' });
    const link = screen.getByRole('link', { name: 'Написати допис' });
    expect(link.getAttribute('href')).toBe('/uk/admin/posts/new');
    cleanup();
    renderInSite(<EmptyBlog otherTotal={0} firstSteps={{ ...steps, isAdmin: false }} />, { locale: 'uk' });
    expect(screen.queryByRole('link', { name: 'Написати допис' })).toBeNull();
    expect(screen.getByText(/одноразове посилання з журналу сервера/)).toBeDefined();
  });

  it('says to others that posts are coming', () => {
    const { container } = renderInSite(<EmptyBlog otherTotal={0} firstSteps={null} />, { locale: 'uk' });
    expect(container.textContent).toBe('Незабаром');
  });

  it('links to the other language if it has posts', () => {
    renderInSite(<EmptyBlog otherTotal={5} firstSteps={null} />, { locale: 'uk' });
    expect(screen.getByText('Українською поки що нічого немає, зате англійською — 5 дописів.')).toBeDefined();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/en/blog');
  });
});
