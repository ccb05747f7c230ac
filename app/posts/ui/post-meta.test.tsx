import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PostCard } from '#contract/posts/pages.ts';
import { renderInSite } from '#test/setup/render-in-site.tsx';
import { PostMeta } from './post-meta.tsx';

it.each([
  ['Europe/Kyiv', '1 January 2027'],
  ['America/New_York', '31 December 2026'],
])('in %s a post is of %s', (timeZone, date) => {
  const post = { publishedAt: '2026-12-31T23:00:00.000Z', readingMinutes: 1 } as PostCard;
  renderInSite(<PostMeta post={post} />, { timeZone });
  expect(screen.getByText(date).getAttribute('dateTime')).toBe('2026-12-31T23:00:00.000Z');
});
