import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Invalid } from '#server/errors.ts';
import { lexicalToHtml, mobiledocToHtml } from '#server/moving/markdown/ghost-documents.ts';
import { htmlToMarkdown } from '#server/moving/markdown/html-to-markdown.ts';
import { htmlToText } from '#server/moving/markdown/plain-text.ts';
import {
  emptySite,
  type Note,
  type Source,
  type SourceItem,
  type SourceSite,
  type Warning,
} from '#server/moving/model.ts';
import { pathOnSite } from './addresses.ts';
import { localeOfCode, localeOfText } from './language.ts';

/** An export is one JSON text, which is parsed as a whole. */
const FILE_BYTES_MAX = 400_000_000;

const text = z.string().nullish();
const id = z.union([z.string(), z.number()]).transform(String);
const flag = z.union([z.boolean(), z.number()]).nullish();
const order = { sort_order: z.number().nullish() };
const postSchema = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  featured: flag,
  page: flag,
  type: text,
  status: text,
  visibility: text,
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  published_at: z.union([z.string(), z.number()]).nullish(),
  created_at: z.union([z.string(), z.number()]).nullish(),
  updated_at: z.union([z.string(), z.number()]).nullish(),
  locale: text,
});
const dataSchema = z.object({
  posts: z.array(postSchema),
  tags: z.array(z.object({ id, name: text, slug: text })).default([]),
  users: z.array(z.object({ id, name: text, slug: text, bio: text })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, ...order })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, ...order })).default([]),
  posts_meta: z
    .array(
      z.object({
        post_id: id,
        meta_title: text,
        meta_description: text,
        feature_image_alt: text,
        feature_image_caption: text,
      }),
    )
    .default([]),
  settings: z.array(z.object({ key: z.string(), value: z.unknown() })).default([]),
});
const exportSchema = z.union([
  z.object({ db: z.array(z.object({ data: dataSchema })).min(1) }).transform(({ db }) => db[0]?.data),
  z.object({ data: dataSchema }).transform(({ data }) => data),
]);

type Data = z.output<typeof dataSchema>;
type Post = z.output<typeof postSchema>;

/** Opens an export of Ghost. The language is that of an internal tag such as `#uk`, or that of the site, or of the text. */
export async function openGhost(file: string): Promise<Source> {
  const data = await readExport(file);
  const site = emptySite('ghost');
  const setting = (key: string) => String(data.settings.find((one) => one.key === key)?.value ?? '');
  // The address is not in the export: only its own posts are named by it.
  site.url = GHOST_URL;
  site.name = setting('title');
  for (const { name, slug, bio } of data.users) {
    if (!name) continue;
    site.authors.set(name, {
      slug: slug ?? '',
      name,
      bio: bio ?? '',
      addresses: slug ? [`/author/${slug}`] : [],
    });
  }
  for (const { id: tagId, name, slug } of data.tags) {
    if (!name || !slug || name.startsWith('#')) continue;
    site.terms.set(tagKey(file, tagId), {
      slug,
      name,
      locale: null,
      group: null,
      addresses: [`/tag/${slug}`],
    });
  }
  const content = path.join(path.dirname(file), 'content');
  const language = setting('locale') || setting('lang');
  return {
    site,
    items: readItems({ data, site, file, language }),
    folders: existsSync(content) ? [path.dirname(file)] : [],
  };
}

/** Stands for the address of the site in the texts of an export. */
const GHOST_URL = 'http://__GHOST_URL__';

async function readExport(file: string): Promise<Data> {
  const name = path.basename(file);
  if ((await stat(file)).size > FILE_BYTES_MAX)
    throw new Invalid(`${name} is larger than ${FILE_BYTES_MAX} bytes`);
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new Invalid(`${name} is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
  const { data, error } = exportSchema.safeParse(json);
  if (data) return data;
  const [issue] = error?.issues ?? [];
  throw new Invalid(
    `${name} is not an export of Ghost: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}

function tagKey(file: string, tagId: string): string {
  return `${path.resolve(file)} ${tagId}`;
}

type Context = { data: Data; site: SourceSite; file: string; language: string };

async function* readItems(context: Context): AsyncGenerator<SourceItem> {
  const { data } = context;
  const tagsOf = byPost(data.posts_tags, ({ tag_id }) => tag_id);
  const authorsOf = byPost(data.posts_authors, ({ author_id }) => author_id);
  const meta = new Map(data.posts_meta.map((one) => [one.post_id, one]));
  for (const post of data.posts) {
    const tags = (tagsOf.get(post.id) ?? []).flatMap(
      (tagId) => data.tags.find((tag) => tag.id === tagId) ?? [],
    );
    const authors = (authorsOf.get(post.id) ?? []).flatMap(
      (authorId) => data.users.find((user) => user.id === authorId)?.name ?? [],
    );
    yield toItem(post, { ...context, tags, authors, meta: meta.get(post.id) });
  }
}

/** The related ids of each post, in their order. */
function byPost<Row extends { post_id: string; sort_order?: number | null | undefined }>(
  rows: Row[],
  idOf: (row: Row) => string,
): Map<string, string[]> {
  const sorted = [...rows].sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
  const groups = Map.groupBy(sorted, ({ post_id }) => post_id);
  return new Map([...groups].map(([postId, group]) => [postId, group.map(idOf)]));
}

type Related = Context & {
  tags: Data['tags'];
  authors: string[];
  meta: Data['posts_meta'][number] | undefined;
};

function toItem(post: Post, { site, file, language, tags, authors, meta }: Related): SourceItem {
  const warnings: Warning[] = [];
  const title = post.title?.trim() ?? '';
  const note: Note = (message) => warnings.push({ place: `post ${post.id} “${title}”`, line: null, message });
  const html = htmlOf(post, note)
    .replaceAll('__GHOST_URL__', site.url)
    .replaceAll(`http://${site.url}`, site.url);
  const internal = tags.filter(({ name }) => name?.startsWith('#'));
  const named = internal.flatMap(({ name }) => localeOfCode(name?.slice(1) ?? '') ?? []);
  const others = internal.filter(({ name }) => !localeOfCode(name?.slice(1) ?? ''));
  if (others.length > 0) note(`Internal tags are left out: ${others.map(({ name }) => name).join(', ')}`);
  if (post.visibility && post.visibility !== 'public')
    note(`It was for ${post.visibility} only: it becomes a draft`);
  if (authors.length > 1) note(`Only the first author is kept, without ${authors.slice(1).join(', ')}`);
  if (post.status === 'sent') note('It was only sent by email: it becomes a draft');

  const isHidden = Boolean(post.visibility && post.visibility !== 'public');
  const slug = post.slug ?? '';
  const cover = post.feature_image?.replaceAll('__GHOST_URL__', site.url) ?? null;
  return {
    id: `post-${post.uuid ?? post.id}`,
    kind: post.type === 'page' || post.page ? 'page' : 'post',
    locale:
      named[0] ?? localeOfCode(post.locale ?? '') ?? textLocale(language, `${title} ${htmlToText(html)}`),
    group: null,
    title,
    slug,
    markdown: htmlToMarkdown(html, { title, note }),
    excerpt: post.custom_excerpt?.trim() ?? '',
    metaTitle: (meta?.meta_title ?? post.meta_title)?.trim() ?? '',
    metaDescription: (meta?.meta_description ?? post.meta_description)?.trim() ?? '',
    publishedAt: timeOf(post.published_at) ?? (post.status === 'draft' ? null : timeOf(post.created_at)),
    updatedAt: timeOf(post.updated_at),
    draft: isHidden || !['published', 'scheduled'].includes(post.status ?? ''),
    pinned: Boolean(post.featured),
    commentsOpen: true,
    cover: cover?.startsWith('/') ? site.url + cover : cover,
    author: authors[0] ?? null,
    terms: tags.flatMap(({ id: tagId, name }) =>
      name && !name.startsWith('#') ? [tagKey(file, tagId)] : [],
    ),
    addresses: slug === '' ? [] : [pathOnSite(`${site.url}/${slug}/`, site.url) ?? `/${slug}`],
    comments: [],
    warnings,
  };
}

/** Sites say "en" without having thought about it, so a Cyrillic text is Ukrainian anyway. */
function textLocale(language: string, words: string): SourceItem['locale'] {
  const byLetters = localeOfText(words);
  return byLetters === 'uk' ? 'uk' : (localeOfCode(language) ?? byLetters);
}

function htmlOf({ html, lexical, mobiledoc }: Post, note: Note): string {
  if (html) return html;
  if (lexical) return lexicalToHtml(lexical, note);
  return mobiledoc ? mobiledocToHtml(mobiledoc, note) : '';
}

function timeOf(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  const written =
    typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z') : value;
  const date = new Date(written);
  return Number.isNaN(Number(date)) ? null : date.toISOString();
}
