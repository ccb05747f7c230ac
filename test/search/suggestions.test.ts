import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { suggestSearches } from '#server/search/results/suggestions.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { SEARCH_MODES, useSearchMode } from './modes.ts';

useDatabase();

const suggest = (q: string, options: { locale?: Locale; now?: Date } = {}) =>
  suggestSearches({ q, locale: 'uk', ...options });
const uk = (title: string, content = 'Текст.') => ({ uk: aVersion({ title, content }), en: undefined });

describe.each(SEARCH_MODES)('SEARCH=%s', (mode) => {
  useSearchMode(mode);

  describe('suggested queries', () => {
    it('have the spelling of the posts', async () => {
      await aPost(uk('Різне', 'Тут є обʼєкт, ґанок, мова JavaScript, веб-сайт і замо́к.'));
      expect((await suggest('обє')).queries).toEqual(['обʼєкт']);
      expect((await suggest("об'є")).queries).toEqual(['обʼєкт']);
      expect((await suggest('ган')).queries).toEqual(['ґанок']);
      expect((await suggest('JAVA')).queries).toEqual(['JavaScript']);
      expect((await suggest('вебса')).queries).toEqual(['веб-сайт']);
      expect((await suggest('зам')).queries).toEqual(['замок']);
    });

    it('are in lower case if the word is in lower case within a sentence', async () => {
      await aPost(uk('Погода', 'Погода буває різна. Така погода нам подобається.'));
      expect((await suggest('пог')).queries).toEqual(['погода']);
    });

    it('have each word once, the most frequent first', async () => {
      await aPost(uk('Один', 'Тут функція, функції, функцією та функціонал.'));
      await aPost(uk('Два', 'Знову функція.'));
      expect((await suggest('функ')).queries).toEqual(['функція', 'функціонал']);
    });

    it('complete the last word from posts with the words before it', async () => {
      await aPost(uk('Один', 'Стигла вишня.'));
      await aPost(uk('Два', 'Зелений виноград.'));
      expect((await suggest('стиглою ви')).queries).toEqual([]);
      expect((await suggest('стиглою виш')).queries).toEqual(['стиглою вишня']);
      expect((await suggest('стиглою вин')).queries).toEqual([]);
    });

    it('are found in the wrong keyboard layout', async () => {
      await aPost(uk('Привіт, світе'));
      expect(await suggest('ghbd')).toMatchObject({
        queries: ['Привіт'],
        posts: [{ title: 'Привіт, світе' }],
      });
    });

    it('contain nothing from drafts, scheduled posts and the other language', async () => {
      await aPost({ ...uk('Таємниця'), published: false });
      const due = new Date('2100-01-01T00:00:00Z');
      await aPost({ ...uk('Незабаром'), publishedAt: due });
      await aPost({ en: aVersion({ title: 'Secret' }), uk: undefined });
      for (const q of ['таєм', 'незаб', 'secr']) {
        expect(await suggest(q), q).toEqual({ queries: [], posts: [] });
      }
      expect((await suggest('незаб', { now: due })).posts).toMatchObject([{ title: 'Незабаром' }]);
    });
  });

  describe('suggested posts', () => {
    it('have all the words in their titles, the last one possibly incomplete', async () => {
      await aPost({ slug: 'pointer', ...uk('Події вказівника') });
      await aPost({ slug: 'mouse', ...uk('Події миші') });
      await aPost({ slug: 'text', ...uk('Інше', 'Про події миші.') });
      const found = await suggest('подія миш');
      expect(found.posts).toEqual([{ title: 'Події миші', url: '/uk/blog/mouse' }]);
      expect((await suggest('події')).posts.map((post) => post.title).sort()).toEqual([
        'Події вказівника',
        'Події миші',
      ]);
    });

    it('follow every change immediately', async () => {
      await aPost({ slug: 'plum', ...uk('Слива') });
      expect((await suggest('слив')).posts).toHaveLength(1);
      await editPost('plum', { published: false });
      expect(await suggest('слив')).toEqual({ queries: [], posts: [] });
    });
  });

  describe('GET /{locale}/search/suggestions.json', () => {
    it('states the number of suggestions in a sentence', async () => {
      await aPost(uk('Погода'));
      const response = await request(`/uk/search/suggestions.json?q=${encodeURIComponent('пого')}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toBe('no-cache');
      expect(await response.json()).toMatchObject({ status: '2 підказки', queries: ['Погода'] });
    });

    it('is empty for invalid queries and 404 for other languages', async () => {
      for (const query of ['', '?q=a', `?q=${'a'.repeat(101)}`, '?q=%22%22']) {
        const response = await request(`/en/search/suggestions.json${query}`);
        expect(await response.json()).toMatchObject({ queries: [], posts: [] });
      }
      expect((await request('/de/search/suggestions.json?q=ab')).status).toBe(404);
      expect((await request('/en/search/suggestions.json', { method: 'POST' })).status).toBe(405);
    });
  });
});
