import { expect, it } from 'vitest';
import type { FeedPost } from '#contract/feeds.ts';
import { toFeedItems } from './feed-items.ts';

function aFeedPost(slug: string, html: string): FeedPost {
  return {
    id: slug,
    slug,
    locale: 'uk',
    title: slug,
    excerpt: 'Коротко.',
    html: { feedHtml: html },
    cover: null,
    coverFile: null,
    machineTranslated: false,
    translation: null,
    author: null,
    tags: [],
    pinned: false,
    newInBothUntil: null,
    authorName: 'А',
    readingMinutes: 1,
    publishedAt: '2026-01-01T00:00:00.000Z',
    changedAt: '2026-01-01T00:00:00.000Z',
  };
}

it('items have full texts up to the limit, and summaries of texts that do not fit', () => {
  const posts = [
    aFeedPost('a', '<p>one</p>'),
    aFeedPost('b', '<p>too long</p>'),
    aFeedPost('c', '<p>two</p>'),
  ];
  const items = toFeedItems(posts, { siteUrl: 'https://blog.example', htmlMax: 20 });
  expect(items.map((item) => item.html?.stored.feedHtml ?? null)).toEqual(['<p>one</p>', null, '<p>two</p>']);
  expect(items.map((item) => item.summary)).toEqual(['Коротко.', 'Коротко.', 'Коротко.']);
});
