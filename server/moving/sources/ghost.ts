import { existsSync } from 'node:fs';
import path from 'node:path';
import { lexicalToHtml, mobiledocToHtml } from '#server/moving/markdown/ghost-documents.ts';
import { htmlToMarkdown } from '#server/moving/markdown/html-to-markdown.ts';
import { htmlToText } from '#server/moving/markdown/plain-text.ts';
import {
  countFields,
  emptySite,
  type Note,
  noteOtherAuthors,
  type Source,
  type SourceItem,
  type SourceSite,
  type Warning,
} from '#server/moving/model.ts';
import { pathOnSite } from './addresses.ts';
import { ghostComments } from './ghost-comments.ts';
import { type GhostData, type GhostPost, readGhostExport, SHARED_FIELDS, timeOf } from './ghost-export.ts';
import { localeOfCode, localeOfText } from './language.ts';

/** Opens an export of Ghost. The language is that of an internal tag such as `#uk`, or that of the site, or of the text. */
export async function openGhost(file: string): Promise<Source> {
  const data = await readGhostExport(file);
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
  const note: Note = (message) => site.warnings.push({ place: path.basename(file), line: null, message });
  if (!data.comments && !['', 'off'].includes(setting('comments_enabled')))
    note('Its comments are not in the export, which Ghost makes without them');
  if (data.members.length > 0) note(`Members are left out: ${data.members.length}`);
  const content = path.join(path.dirname(file), 'content');
  const language = setting('locale') || setting('lang');
  return {
    site,
    items: readItems({ data, site, file, language, commentsOf: ghostComments(data) }),
    folders: existsSync(content) ? [path.dirname(file)] : [],
  };
}

/** Stands for the address of the site in the texts of an export. */
const GHOST_URL = 'http://__GHOST_URL__';

function tagKey(file: string, tagId: string): string {
  return `${path.resolve(file)} ${tagId}`;
}

type Context = {
  data: GhostData;
  site: SourceSite;
  file: string;
  language: string;
  commentsOf: ReturnType<typeof ghostComments>;
};

async function* readItems(context: Context): AsyncGenerator<SourceItem> {
  const { data } = context;
  const tagsOf = byPost(data.posts_tags, ({ tag_id }) => tag_id);
  const authorsOf = byPost(data.posts_authors, ({ author_id }) => author_id);
  const meta = new Map(data.posts_meta.map((one) => [one.post_id, one]));
  for (const post of data.posts) {
    const tags = (tagsOf.get(post.id) ?? []).flatMap(
      (tagId) => data.tags.find((tag) => tag.id === tagId) ?? [],
    );
    const authors = (authorsOf.get(post.id) ?? [post.author_id ?? '']).flatMap(
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
  tags: GhostData['tags'];
  authors: string[];
  meta: GhostData['posts_meta'][number] | undefined;
};

function toItem(post: GhostPost, related: Related): SourceItem {
  const { site, file, language, tags, authors, meta, commentsOf } = related;
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
  noteOtherAuthors(authors.slice(1), note);
  if (post.status === 'sent') note('It was only sent by email: it becomes a draft');
  noteLeftOut(post, meta, note);
  countFields(
    site,
    SHARED_FIELDS.filter((name) => meta?.[name] || post[name]),
  );

  const isHidden = Boolean(post.visibility && post.visibility !== 'public');
  const slug = post.slug ?? '';
  const cover = (post.feature_image ?? post.image)?.replaceAll('__GHOST_URL__', site.url) ?? null;
  return {
    id: `post-${post.uuid ?? post.id}`,
    kind: post.type === 'page' || post.page ? 'page' : 'post',
    locale:
      named[0] ??
      localeOfCode(post.locale ?? '') ??
      textLocale(post.language ?? language, `${title} ${htmlToText(html)} ${post.markdown ?? ''}`),
    group: null,
    title,
    slug,
    markdown: html === '' ? (post.markdown ?? '') : htmlToMarkdown(html, { title, note }),
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
    comments: commentsOf(post.id, note),
    warnings,
  };
}

/** What posts here don’t have. */
function noteLeftOut(post: GhostPost, meta: Related['meta'], note: Note): void {
  const caption = htmlToText(meta?.feature_image_caption ?? '');
  if (caption) note(`The caption of its cover is left out: ${caption}`);
  if (meta?.feature_image_alt) note(`The description of its cover is left out: ${meta.feature_image_alt}`);
  if (post.canonical_url) note(`The address of its original is left out: ${post.canonical_url}`);
  if (post.codeinjection_head || post.codeinjection_foot)
    note('The code that it adds to its page is left out');
}

/** Sites say "en" without having thought about it, so a Cyrillic text is Ukrainian anyway. */
function textLocale(language: string, words: string): SourceItem['locale'] {
  const byLetters = localeOfText(words);
  return byLetters === 'uk' ? 'uk' : (localeOfCode(language) ?? byLetters);
}

function htmlOf({ html, lexical, mobiledoc }: GhostPost, note: Note): string {
  if (html) return html;
  if (lexical) return lexicalToHtml(lexical, note);
  return mobiledoc ? mobiledocToHtml(mobiledoc, note) : '';
}
