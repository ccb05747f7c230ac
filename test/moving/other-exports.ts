/** An export of Ghost with these posts; `tags` are names. */
export function ghostExport(
  posts: (Record<string, unknown> & { id: string; tags?: string[] })[],
  { title = 'Сайт', locale = 'uk' } = {},
): string {
  const names = [...new Set(posts.flatMap(({ tags = [] }) => tags))];
  const data = {
    posts: posts.map(({ tags: _tags, ...post }) => ({
      uuid: `${title}-${post.id}`,
      status: 'published',
      visibility: 'public',
      type: 'post',
      published_at: '2024-05-06T07:08:09.000Z',
      ...post,
    })),
    tags: names.map((name, index) => ({
      id: `t${index}`,
      name,
      slug: name.toLowerCase().replace('#', 'hash-').replaceAll(' ', '-'),
    })),
    users: [{ id: 'u1', name: 'Олена Коваль', slug: 'olena', bio: 'Пише' }],
    posts_tags: posts.flatMap(({ id, tags = [] }) =>
      tags.map((name, index) => ({ post_id: id, tag_id: `t${names.indexOf(name)}`, sort_order: index })),
    ),
    posts_authors: posts.map(({ id }) => ({ post_id: id, author_id: 'u1', sort_order: 0 })),
    posts_meta: [],
    settings: [
      { key: 'title', value: title },
      { key: 'locale', value: locale },
    ],
  };
  return JSON.stringify({ db: [{ meta: { version: '5.80.0' }, data }] });
}

/** Two texts that say the same: the same headings, numbers, code and picture. `seed` makes each pair another one. */
export function translatedTexts(seed: number): { uk: string; en: string } {
  const code = `run(${seed}, "${(seed * 7919).toString(36)}")`;
  const picture = `/content/images/2024/05/photo-${seed}.png`;
  const price = 1000 + seed * 37;
  return {
    uk: `<h2>Початок</h2><p>Це коштувало ${price} гривень у ${1990 + (seed % 30)} році.</p><pre><code class="language-js">${code}</code></pre><p><img src="__GHOST_URL__${picture}" alt="Світлина"></p><h2>Кінець</h2><p>Виклик <code>${code}</code> працює, як написано вище, і більше нічого не треба.</p>`,
    en: `<h2>Start</h2><p>It cost ${price} hryvnias in ${1990 + (seed % 30)}.</p><pre><code class="language-js">${code}</code></pre><p><img src="__GHOST_URL__${picture}" alt="Photo"></p><h2>End</h2><p>The call <code>${code}</code> works as written above, and nothing else is needed.</p>`,
  };
}
