import { createHash } from 'node:crypto';
import { cp, lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { EXCERPT_MAX, TITLE_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { formatFile } from '#server/content/front-matter.ts';
import { contentPath, SECTIONS } from '#server/content/layout.ts';
import { folderTarget } from '#server/content/target.ts';
import { replaceDestinations } from '#server/markdown/destinations.ts';
import type { SourceAuthor, SourceItem, Warning } from '#server/moving/model.ts';
import type { Plan, PlannedPost } from '#server/moving/plan/model.ts';
import { pathOnSite } from '#server/moving/sources/addresses.ts';
import type { Pictures } from './pictures.ts';
import { readItem } from './workspace.ts';

type NewTag = Plan['tags'][string];

type Context = {
  plan: Plan;
  /** The workspace, and the content folder in it. */
  root: string;
  content: string;
  pictures: Pictures;
  /** The new address of each old one. */
  moved: ReadonlyMap<string, string>;
  warnings: Warning[];
};

/** A digest of the files of a post, and the tags of the plan that they have. */
type WrittenFiles = { digest: string; tags: NewTag[] };

/** Writes the files of a post. */
export async function writePost(post: PlannedPost, context: Context): Promise<WrittenFiles> {
  if (context.plan.program === 'dvomova') return copyPost(post, context);
  const hash = createHash('sha256');
  const tags = new Set<NewTag>();
  const target = folderTarget(context.content);
  for (const version of post.versions) {
    const item = await readItem(context.root, version.index);
    const own = [...new Set(item.terms.flatMap((key) => context.plan.tags[key] ?? []))];
    for (const tag of own) tags.add(tag);
    const file = await toFile(item, post, { ...context, tags: own });
    hash.update(file).update(JSON.stringify(item.comments));
    await target.addText(contentPath({ kind: post.kind, name: post.slug }, version.locale), file);
  }
  return { digest: hash.digest('hex'), tags: [...tags] };
}

/** The files of a content folder are as they should be. */
async function copyPost(post: PlannedPost, { content, plan }: Context): Promise<WrittenFiles> {
  const folder = path.dirname(post.versions[0]?.id ?? '');
  const source = path.join(plan.folders.at(-1) ?? '', folder);
  const hash = createHash('sha256');
  for (const name of (await readdir(source)).sort()) {
    const isFile = (await lstat(path.join(source, name))).isFile();
    if (isFile) hash.update(name).update(await readFile(path.join(source, name)));
  }
  await cp(source, path.join(content, folder), { recursive: true });
  return { digest: hash.digest('hex'), tags: [] };
}

/** What a content folder has besides posts: media, authors, tags. */
export async function copyRest({ folders }: Plan, content: string): Promise<void> {
  const source = folders.at(-1) ?? '';
  const sections = Object.values(SECTIONS).map((name) => path.join(source, name));
  await cp(source, content, { recursive: true, filter: (file) => !sections.includes(file) });
}

async function toFile(
  item: SourceItem,
  post: PlannedPost,
  context: Context & { tags: NewTag[] },
): Promise<string> {
  const place = `${item.id} “${item.title}”`;
  const warn = (message: string) => context.warnings.push({ place, line: null, message });
  const pictureOf = async (url: string) => {
    const found = await context.pictures.find(url);
    if (found && 'problem' in found) warn(found.problem);
    return found && 'file' in found ? `../../${found.file}` : null;
  };
  const cover = item.cover === null ? null : ((await pictureOf(item.cover)) ?? item.cover);
  return formatFile({
    slug: null,
    title: titleOf(item, warn),
    excerpt: cut(item.excerpt, EXCERPT_MAX, 'excerpt', warn) || null,
    content: await replaceAddresses(item, { ...context, pictureOf }),
    metaTitle: cut(item.metaTitle, TITLE_MAX, 'search title', warn) || null,
    metaDescription: item.metaDescription || null,
    metaImage: null,
    draft: item.draft,
    pinned: item.pinned && post.kind === 'post',
    commentsOpen: item.commentsOpen,
    series: null,
    page: post.kind === 'page' ? { menu: 'none', order: 0 } : null,
    publishedAt: item.publishedAt === null ? null : new Date(item.publishedAt),
    updatedAt: item.updatedAt === null ? null : new Date(item.updatedAt),
    authorName: item.author,
    coverImage: cover,
    tags: context.tags,
    formerSlugs: [],
  });
}

type Warn = (message: string) => void;

const TITLE_OF_TEXT = 60;

/** Notes often have no title. */
function titleOf({ title, markdown, id }: SourceItem, warn: Warn): string {
  if (title !== '') return cut(title, TITLE_MAX, 'title', warn);
  const [line = ''] = markdown
    .replaceAll(/\]\([^()\s]*\)|[#>*_`![\]]/g, '')
    .trim()
    .split('\n', 1);
  const words = line.slice(0, TITLE_OF_TEXT);
  const made = words === line ? line : `${words.slice(0, words.lastIndexOf(' '))}…`;
  warn(`It has no title; it gets “${made || id}”`);
  return made || id;
}

function cut(text: string, max: number, name: string, warn: Warn): string {
  const characters = Array.from(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join(' '),
  );
  if (characters.length <= max) return characters.join('');
  warn(`The ${name} is longer than ${max} characters and is cut`);
  return characters.slice(0, max).join('');
}

/** The text with the files and the new addresses instead of those of the old site. */
async function replaceAddresses(
  { markdown }: SourceItem,
  { plan, moved, pictureOf }: Context & { pictureOf: (url: string) => Promise<string | null> },
): Promise<string> {
  const urls = new Set<string>();
  replaceDestinations(markdown, (url) => {
    urls.add(url);
    return null;
  });
  const replaced = new Map<string, string>();
  for (const url of urls) {
    const address = /^(?:https?:)?\/|^\?/i.test(url) ? pathOnSite(url.replace(/#.*$/s, ''), plan.url) : null;
    const page = address === null ? undefined : moved.get(address);
    const next = page === undefined ? await pictureOf(url) : page + (/#.*$/s.exec(url)?.[0] ?? '');
    if (next !== null) replaced.set(url, next);
  }
  return replaced.size > 0 ? replaceDestinations(markdown, (url) => replaced.get(url) ?? null) : markdown;
}

/** Where each old address leads, including those that stay as they are. */
export function movedAddresses({ redirects, links, posts }: Plan): Map<string, string> {
  const exact = [...redirects, ...links].filter(({ isPrefix }) => !isPrefix);
  const moved = new Map(exact.map(({ from, to }) => [from, to]));
  for (const { kind, slug, versions } of posts) {
    for (const { locale } of versions) {
      const to = (kind === 'page' ? paths.page : paths.post)(locale, slug);
      moved.set(decodeURIComponent(to), to);
    }
  }
  return moved;
}

/** People who sign posts, in both languages by the name that they have. */
export async function writeAuthors(authors: SourceAuthor[], content: string): Promise<void> {
  const entries = authors.map(({ slug, name, bio }) => ({
    slug,
    nameUk: name,
    nameEn: name,
    ...(bio ? { bioUk: bio, bioEn: bio } : {}),
  }));
  if (entries.length > 0) await folderTarget(content).addText('authors.yaml', stringify(entries));
}

/** The folder of a post that does not have to be imported again. */
export function postFolder(
  content: string,
  { kind, slug, versions }: PlannedPost,
  { program }: Plan,
): string {
  const file = program === 'dvomova' ? (versions[0]?.id ?? '') : contentPath({ kind, name: slug }, 'uk');
  return path.dirname(path.join(content, file));
}
