import path from 'node:path';
import { expect, test } from 'vitest';
import type { Program } from '#contract/moving/imports.ts';
import { COMMAND_LINE } from '#server/auth/actor.ts';
import { type SourceItem, warnOfFields } from '#server/moving/model.ts';
import { prepareImport } from '#server/moving/run/prepare.ts';
import { readItem, workspaceOf } from '#server/moving/run/workspace.ts';
import { openSource } from '#server/moving/sources/open.ts';
import { aContentFolder } from '#test/factories/content-folder.ts';
import { useDatabase } from '#test/setup/database.ts';
import { ghostExport } from './other-exports.ts';

useDatabase();

const rss = (inside: string) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><wp:wxr_version>1.2</wp:wxr_version>${inside}</channel></rss>`;
const item = (title: string, inside: string) =>
  `<item><title>${title}</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${inside}</item>`;
const dated = '<wp:post_date_gmt>2024-05-06 07:08:09</wp:post_date_gmt>';
const comment = (id: number, inside: string) =>
  `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author>N</wp:comment_author><wp:comment_content>Hi</wp:comment_content><wp:comment_approved>1</wp:comment_approved>${inside}</wp:comment>`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
const ghost = (tables: Record<string, unknown>) => JSON.stringify({ db: [{ meta: {}, data: tables }] });
const at = '2024-05-06T07:08:09.000Z';
const page = (fields: string) => `---\n${fields}\n---\nText`;

type Shape = [
  shape: string,
  program: Program,
  files: Record<string, string>,
  items: (Omit<Partial<SourceItem>, 'comments'> & { comments?: object[] })[],
  notes: string[],
];

const SHAPES: Shape[] = [
  [
    'WXR: items without ids, elements of other namespaces and other spellings of one',
    'wordpress',
    {
      'a.xml': rss(
        item(
          'One',
          '<guid>https://a.ua/?one</guid><alt:post_id xmlns:alt="http://wordpress.org/export/1.2/">9</alt:post_id>',
        ) + item('Two', '<geo:lat xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#">50</geo:lat>'),
      ),
    },
    [
      { title: 'One', id: 'post-https://a.ua/?one' },
      { title: 'Two', addresses: [] },
    ],
    [],
  ],
  [
    'WXR: comments without dates, notes of editors, replies to what is left out',
    'wordpress',
    {
      'a.xml': rss(
        item(
          'Post',
          `<wp:post_id>1</wp:post_id>${dated}${comment(1, '')}${comment(2, '<wp:comment_type>note</wp:comment_type>')}${comment(3, '<wp:comment_parent>2</wp:comment_parent>')}`,
        ),
      ),
    },
    [
      {
        comments: [
          { id: '1', at },
          { id: '3', parentId: '2' },
        ],
      },
    ],
    ['Comments of the type "note" are left out'],
  ],
  [
    'WXR: several authors, terms of plugins, a file for podcasts, a cover with words',
    'wordpress',
    {
      'a.xml': rss(
        `<wp:author><wp:author_login>anna</wp:author_login><wp:author_display_name>Anna</wp:author_display_name></wp:author>${item('Post', `<wp:post_id>1</wp:post_id><dc:creator>anna</dc:creator><category domain="author" nicename="anna">Anna</category><category domain="author" nicename="cap-ivan">Ivan</category><category domain="series" nicename="s">Series</category><category domain="post_format" nicename="aside">Aside</category>${meta('enclosure', 'https://a.ua/1.mp3\n123\naudio/mpeg')}${meta('_thumbnail_id', '2')}`)}<item><wp:post_type>attachment</wp:post_type><wp:post_id>2</wp:post_id><wp:attachment_url>https://a.ua/1.png</wp:attachment_url>${meta('_wp_attachment_image_alt', 'Sea')}</item>`,
      ),
    },
    [{ author: 'Anna', cover: 'https://a.ua/1.png' }],
    [
      'Only the first author is kept, without Ivan',
      'Its terms of "series" are left out: Series',
      'A file that only feeds had is left out: https://a.ua/1.mp3',
      'The description of its cover is left out: Sea',
    ],
  ],
  [
    'WXR: fields of plugins',
    'wordpress',
    {
      'a.xml': rss(
        item('Post', `<wp:post_id>1</wp:post_id>${meta('rating', '5')}${meta('_edit_last', '1')}`),
      ),
    },
    [{ title: 'Post' }],
    ['Fields that posts do not have here are left out: rating (1)'],
  ],
  [
    'Ghost 0: times in milliseconds, one author, `image`, Markdown without HTML',
    'ghost',
    {
      'a.json': ghost({
        posts: [
          {
            id: 1,
            title: 'Old',
            slug: 'old',
            markdown: 'A *text*',
            image: '/content/images/1.png',
            page: 0,
            status: 'published',
            language: 'en_US',
            author_id: 1,
            published_at: Date.parse(at),
          },
        ],
        users: [{ name: 'No id' }, { id: 1, name: 'Olena', slug: 'olena' }],
      }),
    },
    [
      {
        markdown: 'A *text*',
        cover: expect.stringContaining('/content/images/1.png'),
        author: 'Olena',
        publishedAt: at,
        locale: 'en',
      },
    ],
    [],
  ],
  [
    'Ghost 5: an export without comments, code of posts, a cover with words',
    'ghost',
    {
      'a.json': ghost({
        posts: [
          {
            id: 'p',
            title: 'Post',
            html: '<p>Text</p>',
            status: 'published',
            canonical_url: 'https://b.ua/',
            codeinjection_foot: '<script>1</script>',
          },
        ],
        posts_meta: [
          {
            post_id: 'p',
            feature_image_alt: 'Sea',
            feature_image_caption: '<span>By <b>Ivan</b></span>',
            og_title: 'Shared',
          },
        ],
        settings: [{ key: 'comments_enabled', value: 'all' }],
      }),
    },
    [{ comments: [] }],
    [
      'Its comments are not in the export, which Ghost makes without them',
      'The caption of its cover is left out: By Ivan',
      'The description of its cover is left out: Sea',
      'The address of its original is left out: https://b.ua/',
      'The code that it adds to its page is left out',
      'Fields that posts do not have here are left out: og_title (1)',
    ],
  ],
  [
    'Ghost: the whole database, with comments, replies to replies, and members',
    'ghost',
    {
      'a.json': ghost({
        posts: [{ id: 'p', title: 'Post', html: '<p>Text</p>', status: 'published' }],
        members: [{ id: 'm', name: 'Nina', email: 'nina@example.org' }],
        comments: [
          {
            id: '1',
            post_id: 'p',
            member_id: 'm',
            status: 'published',
            html: '<p>One <b>two</b></p>',
            created_at: at,
          },
          {
            id: '2',
            post_id: 'p',
            member_id: null,
            parent_id: '1',
            status: 'published',
            html: '<p>Re</p>',
            created_at: '2024-05-06 07:08:09',
          },
          {
            id: '3',
            post_id: 'p',
            member_id: 'm',
            parent_id: '1',
            in_reply_to_id: '2',
            status: 'published',
            html: '<p>Re re</p>',
            created_at: at,
          },
          { id: '4', post_id: 'p', member_id: 'm', status: 'hidden', html: '<p>Bad</p>', created_at: at },
        ],
      }),
    },
    [
      {
        comments: [
          { id: '1', parentId: null, author: 'Nina', content: 'One two', at },
          { id: '2', parentId: '1', author: '', at },
          { id: '3', parentId: '2' },
        ],
      },
    ],
    ['Members are left out: 1', 'Comments that were hidden or deleted are left out: 1'],
  ],
  [
    'Hugo: languages with regions and scripts, settings in several files, a text without front matter',
    'hugo',
    {
      'config/_default/hugo.toml': 'defaultContentLanguage = "en"',
      'config/_default/languages.uk.toml': 'languageName = "Українська"',
      'content/posts/a.md': page('title: A'),
      'content/posts/a.uk.md': page('title: А'),
      'content/posts/a.pt-br.md': page('title: A'),
      'content/posts/a.zh-Hans.md': page('title: A'),
      'content/posts/b/index.md': 'Only text',
      'README.md': 'Not of the site',
    },
    [
      { locale: 'en', group: 'path posts/a' },
      { locale: 'uk', group: 'path posts/a' },
    ],
    [
      'Left out: its language is "pt-br"',
      'Left out: its language is "zh-Hans"',
      'Left out: it has no front matter',
    ],
  ],
  [
    'Hugo: fields of themes, several authors, what a figure says, comments',
    'hugo',
    {
      'content/posts/a.en.md': page(
        'title: A\ndescription: D\nsubtitle: S\ntoc: true\nauthors: [Anna, Ivan]',
      ).replace(
        'Text',
        '{{< figure src="a.png" title="T" caption="C." attr="By N" attrlink="https://n.ua" >}}\n\n{{% comment %}}Secret{{% /comment %}}',
      ),
      'content/posts/b.en.md': page('title: B\ntoc: true\nauthor:\n  name: Olha'),
      'content/posts/c.en.md': page('title: C\nauthors:\n  - name: Petro'),
    },
    [
      {
        excerpt: 'D',
        author: 'Anna',
        markdown: '![](/content/posts/a.png "T. C. By N (https://n.ua)")\n\n<!--Secret-->',
      },
      { author: 'Olha' },
      { author: 'Petro' },
    ],
    [
      'Only the first author is kept, without Ivan',
      'Fields that posts do not have here are left out: subtitle (1), toc (2)',
    ],
  ],
  [
    'Jekyll: languages in names, in folders below `_posts`, and by `page_id`',
    'jekyll',
    {
      '_config.yml': 'languages: [en, uk, he]',
      'about.uk.md': page('title: Про нас\npage_id: us'),
      'about.en.md': page('title: About\npage_id: us'),
      'about.he.md': page('title: X\npage_id: us'),
      '_posts/uk/2024-05-06-one.md': page('title: Один'),
      '_posts/en/2024-05-06-one.md': page('title: One'),
    },
    [
      { locale: 'en', group: 'path _posts/2024-05-06-one.md' },
      { locale: 'uk', group: 'path _posts/2024-05-06-one.md' },
      { locale: 'en', group: 'us' },
      { locale: 'uk', group: 'us' },
    ],
    ['Left out: its language is "he"'],
  ],
];

test.each(SHAPES)('%s', async (_shape, program, files, items, notes) => {
  const root = await aContentFolder(files);
  const [name = ''] = Object.keys(files);
  const source = await openSource(program, /^a\./.test(name) ? path.join(root, name) : root);
  const read = await Array.fromAsync(source.items);
  expect(read).toMatchObject(items);
  expect(read).toHaveLength(items.length);
  const said = [
    ...source.site.warnings,
    ...warnOfFields(source.site),
    ...read.flatMap(({ warnings }) => warnings),
  ];
  expect(said.map(({ message }) => message).sort()).toEqual(notes.toSorted());
});

test('a post without a text is its cover, or is left out', async () => {
  const post = (id: number, inside = '') => item(`Post ${id}`, `<wp:post_id>${id}</wp:post_id>${inside}`);
  const picture = `<item><wp:post_type>attachment</wp:post_type><wp:post_id>9</wp:post_id><wp:attachment_url>https://a.ua/1.png</wp:attachment_url></item>`;
  const root = await aContentFolder({
    'a.xml': rss(post(1, meta('_thumbnail_id', '9')) + post(2) + picture),
  });
  const { id, plan } = await prepareImport({
    actor: COMMAND_LINE,
    program: 'wordpress',
    files: [path.join(root, 'a.xml')],
  });
  expect(plan.posts.map(({ slug }) => slug)).toEqual(['post-1']);
  expect(plan.redirects.map(({ from }) => from)).toEqual(['/?p=1']);
  expect(plan.warnings.map(({ place, message }) => [place, message])).toEqual([
    ['post-2 “Post 2”', 'Left out: it has no text'],
  ]);
  const { markdown, cover } = await readItem(workspaceOf(id), 0);
  expect([markdown, cover]).toEqual(['![](<https://a.ua/1.png>)', null]);
});

test('two sites of which one was a copy of the other, with the same ids, become one', async () => {
  const posts = (title: string) => [{ id: '1', uuid: 'same', title, slug: 'hello', html: `<p>${title}</p>` }];
  const root = await aContentFolder({
    'uk.json': ghostExport(posts('Привіт'), { title: 'Сайт' }),
    'en.json': ghostExport(posts('Hello'), { title: 'Site', locale: 'en' }),
  });
  const files = ['uk', 'en'].map((name) => path.join(root, `${name}.json`));
  const { plan } = await prepareImport({ actor: COMMAND_LINE, program: 'ghost', files });
  expect(plan.posts.map(({ versions }) => versions.map(({ id }) => id))).toEqual([
    ['post-same', 'post-same 2'],
  ]);
});
