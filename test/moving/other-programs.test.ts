import path from 'node:path';
import { expect, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { Program } from '#contract/moving/imports.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { features } from '#server/features.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { runImport } from '#server/moving/run/run.ts';
import { getPost } from '#server/posts/read/posts.ts';
import { aContentFolder, aPicture } from '#test/factories/content-folder.ts';
import { useDatabase } from '#test/setup/database.ts';
import { request } from '#test/setup/request.ts';
import { ghostExport } from './other-exports.ts';

useDatabase();

const NOW = new Date('2026-06-01T12:00:00Z');

async function move(program: Program, files: Record<string, string | Uint8Array>, sources: string[]) {
  const root = await aContentFolder(files);
  const names = sources.map((name) => path.join(root, name));
  const { id, plan } = await prepareImport({ actor: COMMAND_LINE, program, files: names, now: NOW });
  return { plan, report: await runImport({ actor: COMMAND_LINE, features, id, now: NOW }) };
}

const read = (slug: string, locale: Locale) => getPost({ slug, locale, withDrafts: true, now: NOW });

/** Each address answers 301 with this target, which answers 200. */
async function expectMoved(moves: [from: string, to: string][]): Promise<void> {
  for (const [from, to] of moves) {
    const moved = await request(encodeURI(from));
    expect([from, moved.status, moved.headers.get('location')]).toEqual([from, 301, to]);
    expect([to, (await request(to)).status]).toEqual([to, 200]);
  }
}

test('Ghost: languages by internal tags, cards, pictures of the folder, the documents of both editors', async () => {
  const lexical = JSON.stringify({
    root: {
      children: [
        { type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'Частина' }] },
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'Жирно', format: 1 },
            { type: 'link', url: 'https://x.ua', children: [{ type: 'text', text: 'сюди' }] },
          ],
        },
        {
          type: 'list',
          listType: 'bullet',
          children: [{ type: 'listitem', children: [{ type: 'text', text: 'раз' }] }],
        },
        { type: 'codeblock', language: 'js', code: 'a < b' },
        { type: 'product', productTitle: 'x' },
      ],
    },
  });
  const mobiledoc = JSON.stringify({
    cards: [['image', { src: '__GHOST_URL__/content/images/a.png', alt: 'А' }]],
    markups: [['a', ['href', 'https://x.ua']]],
    sections: [
      [1, 'h2', [[0, [], 0, 'Old']]],
      [1, 'p', [[0, [0], 1, 'here']]],
      [10, 0],
    ],
  });
  const html =
    '<p>Текст <a href="__GHOST_URL__/hello/">сюди</a></p><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.ua/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Назва</div><div class="kg-bookmark-description">Опис</div></div></a></figure><div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Порада</div></div><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Більше</h4><button><svg></svg></button></div><div class="kg-toggle-content"><p>Усередині</p></div></div><figure class="kg-card kg-image-card kg-card-hascaption"><img src="__GHOST_URL__/content/images/a.png" alt="А"><figcaption>Підпис</figcaption></figure>';
  const { plan, report } = await move(
    'ghost',
    {
      'site.json': ghostExport([
        {
          id: '1',
          title: 'Привіт',
          slug: 'pryvit',
          html,
          tags: ['Новини', '#uk'],
          feature_image: '__GHOST_URL__/content/images/a.png',
        },
        {
          id: '2',
          title: 'Hello',
          slug: 'hello',
          lexical,
          tags: ['News', '#en'],
          published_at: '2024-05-06T07:08:30.000Z',
        },
        {
          id: '3',
          title: 'Former',
          slug: 'old',
          mobiledoc,
          tags: ['#en'],
          visibility: 'members',
          published_at: '2020-01-01T00:00:00.000Z',
        },
      ]),
      'content/images/a.png': await aPicture('#123456'),
    },
    ['site.json'],
  );
  expect(report).toMatchObject({ media: { stored: 1 }, posts: { made: plan.posts.length } });
  const uk = await read('pryvit', 'uk');
  expect(uk.content.replaceAll(/\/api\/media\/\w+/g, 'FILE')).toBe(
    'Текст [сюди](/en/blog/hello)\n\n[Назва](https://x.ua/)\n\n> 💡 Порада\n\n<details><summary>Більше</summary><p>Усередині</p></details>\n\n![А](FILE "Підпис")',
  );
  expect((await read('hello', 'en')).content).toBe(
    '## Частина\n\n**Жирно**[сюди](https://x.ua)\n\n- раз\n\n```js\na < b\n```',
  );
  expect((await read('old', 'en')).content).toMatch(
    /^## Old\n\n\[here\]\(https:\/\/x\.ua\)\n\n!\[А\]\(\/api\/media\/\w+\)$/,
  );
  expect(report.warnings.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['The card "product" is left out', 'It was for members only: it becomes a draft']),
  );
  await expectMoved([
    ['/pryvit/', '/uk/blog/pryvit'],
    ['/tag/news/', '/en/tags/news'],
    ['/author/olena/', '/uk/authors/olena'],
  ]);
});

test('Hugo: bundles, shortcodes, references, addresses and aliases, in all three formats', async () => {
  const { report } = await move(
    'hugo',
    {
      'hugo.toml':
        'baseURL = "https://old.example/"\ndefaultContentLanguage = "uk"\n[languages.uk]\n[languages.en]\n[permalinks]\nposts = "/:year/:month/:slug/"\n',
      'content/posts/first/index.uk.md':
        '---\ntitle: Перша\ndate: 2024-05-06T10:00:00+03:00\ntags: [Новини]\naliases: [/stara/]\n---\n\n{{< figure src="cat.png" alt="Кіт" caption="Підпис" >}}\n\n{{< youtube abcdefghijk >}}\n\n{{< highlight js "linenos=table" >}}\na < b\n{{< /highlight >}}\n\n[друга]({{< ref "posts/second.md" >}}#x), `{{< youtube x >}}`, {{< custom a="b" >}}\n',
      'content/posts/first/index.en.md':
        '+++\ntitle = "First"\ndate = 2024-05-06T10:00:00+03:00\ntags = ["News"]\n+++\n\nText ![Cat](cat.png)\n',
      'content/posts/first/cat.png': await aPicture('#123456'),
      'content/posts/second.uk.md':
        '{\n  "title": "Друга",\n  "date": "2024-06-07",\n  "draft": true\n}\n\n[перша](first/index.uk.md) і ![Пес](/img/dog.png)\n',
      'static/img/dog.png': await aPicture('#654321'),
      'content/about.uk.md': '---\ntitle: Про нас\n---\n\nМи\n',
      'content/posts/_index.uk.md': '---\ntitle: Усі\n---\n\nСлова\n',
    },
    [''],
  );
  expect(report).toMatchObject({ posts: { made: 2 }, pages: { made: 1 }, media: { stored: 2 } });
  expect((await read('first', 'uk')).content.replaceAll(/\/api\/media\/\w+/g, 'FILE')).toBe(
    '![Кіт](FILE "Підпис")\n\n<https://www.youtube.com/watch?v=abcdefghijk>\n\n```js\na < b\n```\n\n[друга](/uk/blog/second#x), `{{< youtube x >}}`, {{< custom a="b" >}}',
  );
  expect((await read('first', 'en')).content).toMatch(/^Text !\[Cat\]\(\/api\/media\/\w+\)$/);
  expect(await read('second', 'uk')).toMatchObject({
    content: expect.stringMatching(/^\[перша\]\(\/uk\/blog\/first\) і !\[Пес\]\(\/api\/media\/\w+\)$/),
  });
  expect(report.warnings.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'The shortcode {{< custom >}} stays as text, 1 times',
      'Left out: it is the text of a list',
    ]),
  );
  await expectMoved([
    ['/2024/05/first/', '/uk/blog/first'],
    ['/en/2024/05/first/', '/en/blog/first'],
    ['/stara/', '/uk/blog/first'],
    ['/about/', '/uk/about'],
    ['/tags/новини/', '/uk/tags/novyny'],
  ]);
});

test('Jekyll: posts by their file names, tags of Liquid, drafts, pages, addresses', async () => {
  const { report } = await move(
    'jekyll',
    {
      '_config.yml': 'url: https://old.example\nbaseurl: /blog\nlang: uk\npermalink: pretty\n',
      '_posts/2024-05-06-persha.md':
        '---\ntitle: Перша\nref: one\nlang: uk\ncategories: novyny\nredirect_from: /stara\n---\n\n{% highlight ruby %}\nputs 1\n{% endhighlight %}\n\n[друга]({% post_url 2024-06-07-druha %}) ![Кіт]({{ site.baseurl }}/img/cat.png) ![Пес]({{ "/img/dog.png" | relative_url }}) {% include x.html %}\n',
      '_posts/en/2024-05-06-first.md': '---\ntitle: First\nref: one\nlang: en\n---\n\nText\n',
      '_posts/2024-06-07-druha.md': '---\ntitle: Друга\n---\n\nТекст\n',
      '_drafts/later.md': '---\ntitle: Потім\n---\n\nТекст\n',
      'about.md': '---\ntitle: Про нас\npermalink: /pro/\n---\n\nМи\n',
      'index.html': '---\n---\n{% for post in site.posts %}{% endfor %}\n',
      'img/cat.png': await aPicture('#123456'),
      'img/dog.png': await aPicture('#654321'),
    },
    [''],
  );
  expect(report).toMatchObject({ posts: { made: 3 }, pages: { made: 1 }, media: { stored: 2 } });
  const uk = await read('persha', 'uk');
  expect(uk.content.replaceAll(/\/api\/media\/\w+/g, 'FILE')).toBe(
    '```ruby\nputs 1\n```\n\n[друга](/uk/blog/druha) ![Кіт](FILE) ![Пес](FILE) {% include x.html %}',
  );
  expect(uk.alternates).toBeDefined();
  expect((await read('persha', 'en')).title).toBe('First');
  expect(report.warnings.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['{% include %} stays as text, 1 times', 'Left out: it is a template']),
  );
  await expectMoved([
    ['/blog/novyny/2024/05/06/persha/', '/uk/blog/persha'],
    ['/blog/2024/05/06/first/', '/en/blog/persha'],
    ['/blog/stara', '/uk/blog/persha'],
    ['/blog/pro/', '/uk/about'],
  ]);
});
