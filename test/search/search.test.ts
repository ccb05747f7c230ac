import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { SERVICE } from '#server/auth/actor.ts';
import { collection } from '#server/db/client.ts';
import { deletePost } from '#server/posts/write/delete-post.ts';
import { raiseRevision } from '#server/revisions/revisions.ts';
import { searchPosts } from '#server/search/results/search.ts';
import { aPost, aVersion, editPost } from '#test/factories/posts.ts';
import { useDatabase } from '#test/setup/database.ts';
import { SEARCH_MODES, useSearchMode } from './modes.ts';

useDatabase();

const search = (q: string, options: { locale?: Locale; page?: number; limit?: number; now?: Date } = {}) =>
  searchPosts({ q, locale: 'uk', page: 1, limit: 10, ...options });
const slugs = async (q: string, options: Parameters<typeof search>[1] = {}) =>
  (await search(q, options)).answer.results.map((result) => result.slug);
const uk = (title: string, content = 'Текст.', excerpt?: string) => ({
  uk: aVersion({ title, content, excerpt }),
  en: undefined,
});
const en = (title: string, content = 'Text.') => ({ en: aVersion({ title, content }), uk: undefined });

describe.each(SEARCH_MODES)('SEARCH=%s', (mode) => {
  useSearchMode(mode);

  describe('the search', () => {
    it('uses the eight rarest words of a sentence', async () => {
      const rare = 'бузок кизил айва чебрець любисток чистотіл деревій калган';
      const common = 'вікно стіна стеля підлога двері ґанок дах поріг';
      await aPost({ slug: 'rare', ...uk('Сад', `Тут ростуть ${rare}.`) });
      for (const slug of ['one', 'two', 'three']) await aPost({ slug, ...uk('Дім', `У домі ${common}.`) });
      const [least = ''] = common.split(' ');

      const { answer, isPartial } = await search(`${common.split(' ').slice(0, 6).join(' ')} ${rare}`);
      expect(answer.results.map(({ slug }) => slug)).toEqual(['rare']);
      expect(isPartial).toBe(false);
      // An unknown word does not exclude posts.
      const unknown = await search(`${common} хмарочос ${least}`);
      expect(unknown.answer.total).toBe(3);
    });

    it('answers as if there had been no search before', async () => {
      await aPost({ slug: 'both', ...uk('Дім', 'Вікно і двері, двері і вікно.') });
      await aPost({ slug: 'window', ...uk('Скло', 'Вікно.') });
      await aPost({ slug: 'door', ...uk('Дуб', 'Двері та інші двері.') });
      const queries = ['вікно двері', 'двері', 'вікно', '"двері і вікно"', 'вікно -двері', 'немає'];
      const first = [];
      for (const q of queries) first.push((await search(q)).answer);
      expect(first.map(({ total }) => total)).toEqual([1, 2, 2, 1, 1, 0]);
      for (const before of queries) {
        for (const [at, q] of queries.entries()) {
          await search(before);
          expect((await search(q)).answer).toEqual(first[at]);
        }
      }
    });

    it('finds every form of a word in title, excerpt, text and tags', async () => {
      await aPost({ slug: 'title', ...uk('Погода') });
      await aPost({ slug: 'excerpt', ...uk('Один', 'Текст.', 'Про погоду.') });
      await aPost({ slug: 'text', ...uk('Два', 'Із **погодою** не жартують.') });
      await aPost({
        slug: 'tag',
        ...uk('Три'),
        tags: [{ slug: 'weather', nameUk: 'Погоди', nameEn: undefined }],
      });
      await aPost({ slug: 'other', ...uk('Чотири') });

      expect((await slugs('погоді')).sort()).toEqual(['excerpt', 'tag', 'text', 'title']);
    });

    it.each([
      ["об'єкт", 'Про об’єкти'],
      ['об`єктом', 'Про обʼєкти'],
      ['обєкт', 'Про об’єкти'],
      ['ґанок', 'Ганок і сад'],
      ['замок', 'Старий за́мок'],
      ['кoд', 'Чистий код'],
      ['чистий код', 'Чиcтий кoд'],
      ['ім´я', 'Моє ім’я'],
      ['ім‘я', 'Моє ім’я'],
      ['імʼя', 'Моє ім`я'],
      ['ганок', 'Ґанок і сад'],
      ['зáмок', 'Старий замок'],
      ['вебсайт', 'Новий веб-сайт'],
      ['веб-сайт', 'Новий вебсайт'],
      ['nodejs', 'Сервер на Node.js'],
      ['node.js', 'Сервер на Node.js'],
      ['програмув', 'Мови програмування'],
      ['REACT', 'Знайомство з React'],
      ['c++', 'Вступ до C++'],
    ])('%s finds «%s»', async (q, title) => {
      await aPost({ slug: 'this', ...uk(title) });
      await aPost({ slug: 'other', ...uk('Щось геть інше') });

      expect(await slugs(q)).toEqual(['this']);
    });

    it('finds English words by their stems', async () => {
      await aPost({ slug: 'components', ...en('Rendering components') });
      expect(await slugs('component render', { locale: 'en' })).toEqual(['components']);
    });

    it('finds no markup', async () => {
      await aPost({ slug: 'link', ...uk('Посилання', 'Читайте [тут](https://example.com/zebra "zebra").') });
      expect(await slugs('zebra')).toEqual([]);
    });

    it('finds words of code, formulas and descriptions of pictures after those of the text', async () => {
      const inCode = uk('Смуги', 'Текст.\n\n```js\nlet zebra = findZebra();\n```');
      const inFormula = uk('Формула', 'Текст.\n\n$$\n\\frac{zebra}{2}\n$$');
      const inPicture = uk('Знімок', 'Текст.\n\n![Дві zebra](/api/media/aaaaaaaaaaaaaaaaaaaaaaaa)');
      for (const [slug, post] of Object.entries({ inCode, inFormula, inPicture }))
        await aPost({ slug: slug.toLowerCase(), ...post });
      await aPost({ slug: 'text', ...uk('Тварини', 'Одна zebra.') });

      const found = await slugs('zebra');
      expect(found[0]).toBe('text');
      expect(found.toSorted()).toEqual(['incode', 'informula', 'inpicture', 'text']);
      expect(await slugs('findzebra')).toEqual(['incode']);
    });

    it('finds only visible posts, immediately after a change', async () => {
      await aPost({ slug: 'draft', ...uk('Кавун'), published: false });
      expect(await slugs('кавун')).toEqual([]);

      await editPost('draft', { published: true });
      expect(await slugs('кавун')).toEqual(['draft']);

      await editPost('draft', { uk: aVersion({ title: 'Диня' }) });
      expect(await slugs('кавун')).toEqual([]);
      expect(await slugs('диня')).toEqual(['draft']);

      await editPost('draft', { published: false });
      expect(await slugs('диня')).toEqual([]);

      await editPost('draft', { published: true });
      await deletePost({ actor: SERVICE, slug: 'draft' });
      expect(await slugs('диня')).toEqual([]);
    });

    it('shows the current version of a changed post', async () => {
      await aPost({ slug: 'this', ...uk('Погода', 'Перший текст.') });
      const shown = async (q: string) => {
        const { results } = (await search(q)).answer;
        return results.map(({ title, excerpt, snippet }) => ({ title, excerpt, snippet }));
      };
      expect(await shown('погода')).toEqual([{ title: 'Погода', excerpt: null, snippet: 'Перший текст.' }]);

      const version = aVersion({ title: 'Погода в горах', content: 'Другий текст.', excerpt: 'Про хмари.' });
      await editPost('this', { uk: version });
      const changed = { title: 'Погода в горах', excerpt: 'Про хмари.', snippet: 'Другий текст.' };
      expect(await shown('погода')).toEqual([changed]);
      expect(await shown('погоду')).toEqual([changed]);
    });

    it('finds a scheduled post from its publication date on', async () => {
      const due = new Date('2030-01-01T00:00:00Z');
      await aPost({ slug: 'soon', ...uk('Майбутнє'), publishedAt: due });

      expect(await slugs('майбутнє', { now: new Date(due.getTime() - 1) })).toEqual([]);
      expect(await slugs('майбутнє', { now: due })).toEqual(['soon']);
      expect(await slugs('майбутнє', { now: new Date(due.getTime() - 1) })).toEqual([]);
    });

    it('finds a post by a new name of its tag', async () => {
      await aPost({
        slug: 'tagged',
        ...uk('Один'),
        tags: ['fruit'].map((slug) => ({ slug, nameUk: undefined, nameEn: undefined })),
      });
      expect(await slugs('садовина')).toEqual([]);

      await aPost({
        slug: 'second',
        ...uk('Два'),
        tags: [{ slug: 'fruit', nameUk: 'Садовина', nameEn: undefined }],
      });
      expect((await slugs('садовина')).sort()).toEqual(['second', 'tagged']);
    });
  });

  describe('queries', () => {
    it('exclude words after a minus and find quoted phrases', async () => {
      await aPost({ slug: 'both', ...uk('Борщ', 'Червоний буряк і біла квасоля.') });
      await aPost({ slug: 'one', ...uk('Борщ', 'Білий буряк і червона квасоля.') });

      expect((await slugs('буряк')).sort()).toEqual(['both', 'one']);
      expect(await slugs('"червоний буряк"')).toEqual(['both']);
      expect(await slugs('буряк -"червоний буряк"')).toEqual(['one']);
      expect(await slugs('борщ -буряк')).toEqual([]);
    });

    it('find a quoted phrase only as it is typed, and a word in quotes only in its form', async () => {
      await aPost({ slug: 'many', ...uk('Про них', 'Кілька стрілкових функцій.') });
      await aPost({ slug: 'as-typed', ...uk('Так', 'Це «Стрілкові функції» разом.') });

      expect((await slugs('стрілкові функції')).sort()).toEqual(['as-typed', 'many']);
      expect(await slugs('"стрілкові функції"')).toEqual(['as-typed']);
      expect(await slugs('"стрілкових"')).toEqual(['many']);
      expect(await slugs('«стрілкові функцій»')).toEqual([]);
      expect(await slugs('функції -"стрілкові"')).toEqual(['many']);
    });

    it.each([
      '""',
      '-',
      '- -',
      '"',
      '«»',
      '()',
      '$where',
      '{"$gt":""}',
      '\u0000\u0001',
      '*.*',
      '😀😀',
      '\\',
      '%%',
    ])('may be any text: %j', async (q) => {
      await aPost(uk('Публікація'));
      expect((await search(q)).answer.total).toBe(0);
    });

    it('may consist of stop words', async () => {
      await aPost({ slug: 'to-be', ...en('To be or not to be') });
      expect(await slugs('to be', { locale: 'en' })).toEqual(['to-be']);
    });

    it('in the wrong keyboard layout find the intended word', async () => {
      await aPost({ slug: 'hello', ...uk('Привіт, світе') });
      await aPost({ slug: 'react', ...en('React') });

      expect(await search('ghbdsn')).toMatchObject({
        shownFor: 'привіт',
        answer: { query: 'ghbdsn', total: 1 },
      });
      expect(await search('куфсе', { locale: 'en' })).toMatchObject({
        shownFor: 'react',
        answer: { total: 1 },
      });
    });

    it('with a misspelt word suggest the closest one', async () => {
      await aPost(uk('Асинхронне програмування'));
      expect(await search('програмуваня')).toMatchObject({
        suggestion: 'програмування',
        answer: { total: 0 },
      });
      expect(await search('зовсімінше')).toMatchObject({ suggestion: null });
    });

    it('with a correct word that no post has suggest no other word', async () => {
      await aPost(uk('Додати', 'Можна додати, але не можна забути.'));
      expect(await search('ходити')).toMatchObject({ suggestion: null, answer: { total: 0 } });
    });

    it('with a word of the other language suggest no other word', async () => {
      await aPost({ uk: aVersion({ title: 'Слово tavle' }), en: aVersion({ title: 'A table' }) });
      expect(await search('table')).toMatchObject({ suggestion: null, otherTotal: 1 });
    });

    it('suggest words in the spelling of the posts', async () => {
      await aPost(uk('Різне', 'Тут кожен обʼєкт — це ґудзик для JavaScript.'));
      expect(await search('обєкд')).toMatchObject({ suggestion: 'обʼєкт' });
      expect(await search('гудзек')).toMatchObject({ suggestion: 'ґудзик' });
      expect(await search('javascrpt')).toMatchObject({ suggestion: 'JavaScript' });
    });

    it('suggest no words of drafts and scheduled posts', async () => {
      await aPost({ ...uk('Таємниця'), published: false });
      await aPost({ ...uk('Незабаром'), publishedAt: new Date('2100-01-01T00:00:00Z') });
      expect(await search('таємницa')).toMatchObject({ suggestion: null });
      expect(await search('незабароом')).toMatchObject({ suggestion: null });
    });

    it('count the matches of the other language', async () => {
      await aPost({ uk: aVersion({ title: 'Хуки' }), en: aVersion({ title: 'React hooks' }) });
      expect(await search('hooks')).toMatchObject({ answer: { total: 0 }, otherTotal: 1 });
    });

    it('count the matches of the other language in the other keyboard layout too', async () => {
      await aPost(uk('Карпати'));
      await aPost({ uk: aVersion({ title: 'Хуки' }), en: aVersion({ title: 'Hooks' }) });
      expect(await search('rfhgfnb', { locale: 'en' })).toMatchObject({
        shownFor: 'карпати',
        otherTotal: 1,
        answer: { query: 'rfhgfnb', total: 0 },
      });
      expect(await search('hooks')).toMatchObject({ shownFor: null, otherTotal: 1 });
      expect(await search('qqqqq', { locale: 'en' })).toMatchObject({ shownFor: null, otherTotal: 0 });
    });

    it('with a misspelt word are not taken for the other keyboard layout', async () => {
      await aPost({ uk: aVersion({ title: 'Карпати' }), en: aVersion({ title: 'Carpathians' }) });
      expect(await search('carpathans', { locale: 'en' })).toMatchObject({
        shownFor: null,
        suggestion: 'Carpathians',
      });
    });
  });

  describe('ranking', () => {
    it('puts the title before the text', async () => {
      await aPost({ slug: 'text', ...uk('Про інше', 'Морква, морква, морква і ще раз морква.') });
      await aPost({ slug: 'title', ...uk('Морква', 'Овоч.'), publishedAt: new Date('2020-01-01T00:00:00Z') });
      expect(await slugs('морква')).toEqual(['title', 'text']);
    });

    it('puts adjacent words before distant ones', async () => {
      const far = `Швидкий автомобіль. ${'Слово за словом. '.repeat(20)} Далекий потяг.`;
      await aPost({
        slug: 'together',
        ...uk('Один', `${'Слово за словом. '.repeat(20)} Швидкий потяг.`),
        publishedAt: new Date('2020-01-01T00:00:00Z'),
      });
      await aPost({ slug: 'apart', ...uk('Два', far) });
      expect(await slugs('швидкий потяг')).toEqual(['together', 'apart']);
    });

    it('puts the newest of equal posts first', async () => {
      for (const year of ['2021', '2023', '2022']) {
        await aPost({
          slug: `of-${year}`,
          ...uk('Новини', 'Те саме.'),
          publishedAt: new Date(`${year}-01-01T00:00:00Z`),
        });
      }
      expect(await slugs('новина')).toEqual(['of-2023', 'of-2022', 'of-2021']);
    });

    it('is divided into pages without repetition', async () => {
      for (let count = 0; count < 5; count++) await aPost({ slug: `n${count}`, ...uk('Лічба', 'Те саме.') });
      const pages = await Promise.all([1, 2, 3, 4].map((page) => slugs('лічба', { page, limit: 2 })));
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0]);
      expect(new Set(pages.flat()).size).toBe(5);
    });
  });

  describe('snippets', () => {
    it('show the matches, marked and escaped', async () => {
      const content = `${'Вступ. '.repeat(50)}\n\nТут \`<script>\` & погані "лапки", а поряд стиглі вишні.\n\n${'Кінець. '.repeat(50)}`;
      await aPost(uk('Сад', content));
      const [result] = (await search('стигла вишня')).answer.results;
      expect(result?.snippet).toContain('<mark>стиглі</mark> <mark>вишні</mark>');
      expect(result?.snippet).toContain('&lt;script&gt; &amp; погані &quot;лапки&quot;');
      expect(result?.snippet).toMatch(/^….*…$/);
    });

    it('come from every part of a long text', async () => {
      const filler = (count: number) => 'слово '.repeat(count);
      for (const [slug, before] of Object.entries({ near: 100, far: 10_000, farther: 30_000 })) {
        await aPost({ slug, ...uk('Далеко', `😀 ${filler(before)}погодою ${filler(500)}`) });
      }
      const { results } = (await search('погода')).answer;
      expect(results).toHaveLength(3);
      for (const { snippet } of results) expect(snippet).toContain('слово <mark>погодою</mark> слово');
    });

    it('are missing while the index does not have the new text yet', async () => {
      const { slug } = await aPost(uk('Сад', `Вишні ${'слово '.repeat(200)}`));
      expect((await search('вишня')).answer.results[0]?.snippet).toContain('<mark>Вишні</mark>');
      await collection('posts').updateOne({ slug, locale: 'uk' }, { $set: { text: '—'.repeat(2_000) } });
      await raiseRevision('content');
      expect((await search('вишня')).answer.results).toMatchObject([{ title: 'Сад', snippet: '' }]);
    });

    it('show words of code as code', async () => {
      await aPost(uk('Код', `${'Вступ. '.repeat(50)}\n\n\`\`\`\nif (a < zebra) run();\n\`\`\``));
      const [result] = (await search('zebra')).answer.results;
      expect(result?.snippet).toBe('<code>if (a &lt; <mark>zebra</mark>) run();</code>');
    });

    it('show formulas as they are read', async () => {
      await aPost(uk('Формули', 'Якщо $$n^2$$ менше за $$\\frac{a}{b}$$, вишня стигла.'));
      const [result] = (await search('вишня')).answer.results;
      expect(result?.snippet).toBe('Якщо n² менше за a/b, <mark>вишня</mark> стигла.');
    });

    it('show the beginning if only the title matches', async () => {
      await aPost(uk('Абрикос', 'Перше речення. Друге речення.'));
      const [result] = (await search('абрикоси')).answer.results;
      expect(result?.snippet).toBe('Перше речення. Друге речення.');
    });
  });
});
