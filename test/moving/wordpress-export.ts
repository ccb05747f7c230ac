import type { Locale } from '#contract/locales.ts';

export type WordPressPost = {
  id: number;
  locale?: Locale | string;
  /** Posts with the same one are translations. */
  pair?: number;
  slug: string;
  title: string;
  html: string;
  type?: string;
  status?: string;
  date?: string;
  password?: string;
  excerpt?: string;
  sticky?: boolean;
  thumbnail?: number;
  link?: string;
  terms?: { domain: 'category' | 'post_tag'; slug: string; name: string }[];
  meta?: Record<string, string>;
  comments?: {
    id: number;
    parent?: number;
    author?: string;
    content: string;
    approved?: string;
    type?: string;
  }[];
};

export type WordPressTerm = { id: number; taxonomy: 'category' | 'post_tag'; slug: string; name: string };

export const OLD_SITE = 'https://old.example';

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;

/** A map as PHP writes it. */
export function serialized(map: Record<string, number>): string {
  const entries = Object.entries(map).map(
    ([key, value]) => `s:${Buffer.byteLength(key)}:"${key}";i:${value};`,
  );
  return `a:${entries.length}:{${entries.join('')}}`;
}

/** One item, as the exporter of WordPress writes it with Polylang, WPML or neither. */
export function itemOf(post: WordPressPost, plugin: 'polylang' | 'wpml' | 'none'): string {
  const {
    id,
    locale,
    pair,
    slug,
    title,
    html,
    type = 'post',
    status = 'publish',
    date = '2024-05-06 07:08:09',
  } = post;
  const prefix = locale === 'en' ? '/en' : '';
  const path = type === 'page' ? `/${slug}/` : `/${date.slice(0, 4)}/${date.slice(5, 7)}/${slug}/`;
  const terms = [
    ...(post.terms ?? []).map(({ domain, slug: nicename, name }) => [domain, nicename, name]),
    ...(plugin === 'polylang' && locale ? [['language', locale, locale]] : []),
    ...(plugin === 'polylang' && pair ? [['post_translations', `pll_${pair}`, `pll_${pair}`]] : []),
  ];
  const fields = {
    ...post.meta,
    ...(post.thumbnail ? { _thumbnail_id: String(post.thumbnail) } : {}),
    ...(plugin === 'wpml' && locale ? { _wpml_import_language_code: locale } : {}),
    ...(plugin === 'wpml' && pair ? { _wpml_import_translation_group: `post_${pair}` } : {}),
  };
  const comments = (post.comments ?? []).map(
    ({ id: own, parent = 0, author = 'Оля', content, approved = '1', type: kind = 'comment' }) =>
      `<wp:comment><wp:comment_id>${own}</wp:comment_id><wp:comment_author>${cdata(author)}</wp:comment_author><wp:comment_author_email>a@example.org</wp:comment_author_email><wp:comment_date>${cdata(date)}</wp:comment_date><wp:comment_date_gmt>${cdata(date)}</wp:comment_date_gmt><wp:comment_content>${cdata(content)}</wp:comment_content><wp:comment_approved>${cdata(approved)}</wp:comment_approved><wp:comment_type>${cdata(kind)}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent></wp:comment>`,
  );
  return `<item><title>${cdata(title)}</title><link>${post.link ?? OLD_SITE + prefix + path}</link><dc:creator>${cdata('olena')}</dc:creator><guid isPermaLink="false">${OLD_SITE}/?p=${id}</guid><content:encoded>${cdata(html)}</content:encoded><excerpt:encoded>${cdata(post.excerpt ?? '')}</excerpt:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>${cdata(date)}</wp:post_date><wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt><wp:post_modified_gmt>${cdata(date)}</wp:post_modified_gmt><wp:comment_status>open</wp:comment_status><wp:post_name>${cdata(encodeURIComponent(slug).toLowerCase())}</wp:post_name><wp:status>${cdata(status)}</wp:status><wp:post_type>${cdata(type)}</wp:post_type><wp:post_password>${cdata(post.password ?? '')}</wp:post_password><wp:is_sticky>${post.sticky ? 1 : 0}</wp:is_sticky>${terms.map(([domain, nicename, name]) => `<category domain="${domain}" nicename="${encodeURIComponent(nicename ?? '')}">${cdata(name ?? '')}</category>`).join('')}${Object.entries(
    fields,
  )
    .map(([key, value]) => meta(key, value))
    .join('')}${comments.join('')}</item>\n`;
}

/** A picture in the library. */
export function attachment(id: number, path: string, alt = ''): string {
  return `<item><title>${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status><wp:attachment_url>${OLD_SITE}/wp-content/uploads/${path}</wp:attachment_url>${alt ? meta('_wp_attachment_image_alt', alt) : ''}</item>\n`;
}

/** What comes before the items. Terms with the same pair are translations. */
export function headOf(terms: (WordPressTerm & { pair?: Record<string, number> })[] = []): string {
  const groups = new Map(terms.flatMap(({ pair }) => (pair ? [[JSON.stringify(pair), pair] as const] : [])));
  const own = terms.map(({ id, taxonomy, slug, name }) =>
    taxonomy === 'category'
      ? `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${cdata(encodeURIComponent(slug))}</wp:category_nicename><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>`
      : `<wp:tag><wp:term_id>${id}</wp:term_id><wp:tag_slug>${cdata(encodeURIComponent(slug))}</wp:tag_slug><wp:tag_name>${cdata(name)}</wp:tag_name></wp:tag>`,
  );
  const translations = [...groups.values()].map(
    (pair, index) =>
      `<wp:term><wp:term_id>9${index}</wp:term_id><wp:term_taxonomy>term_translations</wp:term_taxonomy><wp:term_slug>pll_t${index}</wp:term_slug><wp:term_description>${cdata(serialized(pair))}</wp:term_description></wp:term>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">\n<channel><title>Старий сайт</title><link>${OLD_SITE}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>${OLD_SITE}</wp:base_site_url><wp:base_blog_url>${OLD_SITE}</wp:base_blog_url><wp:author><wp:author_id>1</wp:author_id><wp:author_login>olena</wp:author_login><wp:author_display_name>${cdata('Олена Коваль')}</wp:author_display_name></wp:author>${own.join('')}${translations.join('')}\n`;
}

export const TAIL = '</channel></rss>\n';

/** A whole export. */
export function wxr(
  posts: WordPressPost[],
  {
    plugin = 'polylang',
    terms,
    attachments = [],
  }: {
    plugin?: 'polylang' | 'wpml' | 'none';
    terms?: Parameters<typeof headOf>[0];
    attachments?: string[];
  } = {},
): string {
  return headOf(terms) + posts.map((post) => itemOf(post, plugin)).join('') + attachments.join('') + TAIL;
}
