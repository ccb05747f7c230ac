import type { PostMarkdown, PostSummary } from '#contract/feeds.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { ListedPage } from '#contract/posts/standalone-pages.ts';
import { oncePer } from '#server/cache/once-per.ts';
import type { MarkdownPath } from '#server/posts/read/documents/markdown.ts';
import { toMarkdownLine, truncated } from './markdown-text.ts';
import { toPortableMarkdown } from './portable-markdown.ts';

/** The texts of the two documents in one language. */
export type LlmsMessages = {
  summary: string;
  /** Explains the list. */
  guide: string;
  /** Heading of the posts in this language. */
  section: string;
  /** Heading of the standalone pages. */
  pages: string;
  /** Shown if the list is truncated; the URL of the sitemap follows. */
  cut: (shown: number, total: number) => string;
  /** Describes the full texts; links to the list and the sitemap follow. */
  newest: (shown: number, total: number) => string;
  /** Says where assistants connect; the URL follows. */
  mcp: string;
  /** Replaces a text that is too long; its URL follows. */
  tooLong: string;
  links: { full: string; list: string; sitemap: string; feed: string };
};

export type LlmsSite = { name: string; url: string };

/** The posts of a language in batches, newest first, and their total number. */
export type LlmsPart = {
  locale: Locale;
  messages: LlmsMessages;
  posts: AsyncIterable<PostSummary[]>;
  /** The standalone pages. */
  pages: ListedPage[];
  total: number;
};

/** Limit for the list of one language: models read the list whole, within a limited context. */
const LIST_BYTES = 256 * 1024;
const EXCERPT_CHARACTERS = 200;

/**
 * `/llms.txt` as in https://llmstxt.org: a description of the site, then a list of posts for each language, with
 * links to their Markdown. Posts beyond the limit are not read from the database.
 */
export async function toLlms({
  site,
  parts,
  pathOf,
  hasMcp = false,
  maxBytes = LIST_BYTES,
}: {
  site: LlmsSite;
  parts: LlmsPart[];
  pathOf: MarkdownPath;
  /** Whether assistants may connect. */
  hasMcp?: boolean;
  maxBytes?: number;
}): Promise<string> {
  const absolute = (path: string) => new URL(path, site.url).href;
  const addressOf: MarkdownPath = (post) => absolute(pathOf(post));
  const lists = await Promise.all(
    parts.map(async (part) => ({ ...part, lines: await takeLines(part.posts, { addressOf, maxBytes }) })),
  );
  const guides = lists.map(({ messages, lines, total }) => {
    const cut =
      lines.length < total ? [`${messages.cut(lines.length, total)} <${absolute(paths.sitemap())}>`] : [];
    const mcp = hasMcp ? [`${messages.mcp} <${absolute(paths.mcp())}>`] : [];
    return [messages.guide, ...cut, ...mcp].join(' ');
  });

  const sections = lists
    .filter(({ lines }) => lines.length > 0)
    .map(({ messages, lines }) => `## ${messages.section}\n\n${lines.join('\n')}`);
  const pages = parts
    .filter((part) => part.pages.length > 0)
    .map(({ messages, pages }) => {
      const lines = pages.map((page) => toLine(page, absolute(paths.page(page.locale, page.slug))));
      return `## ${messages.pages}\n\n${lines.join('\n')}`;
    });

  const more = parts.flatMap(({ locale, messages }) => [
    `- [${messages.links.full}](${absolute(paths.llmsFull())})`,
    `- [${messages.links.sitemap}](${absolute(paths.sitemap())})`,
    `- [${messages.links.feed}](${absolute(paths.rss(locale))})`,
  ]);
  return `${[...introduction(site, parts), ...guides, ...sections, ...pages, `## Optional\n\n${more.join('\n')}`].join('\n\n')}\n`;
}

/** Limit for all texts together. A text that does not fit is replaced by its URL. */
const FULL_BYTES = 5 * 1024 * 1024;

/** `/llms-full.txt`: the full texts of the newest posts, one language after the other. */
export async function* writeLlmsFull({
  site,
  parts,
  texts,
  pathOf,
  shown,
  total,
  maxBytes = FULL_BYTES,
}: {
  site: LlmsSite;
  parts: Pick<LlmsPart, 'locale' | 'messages'>[];
  texts: AsyncIterable<PostMarkdown>;
  pathOf: MarkdownPath;
  shown: number;
  total: number;
  maxBytes?: number;
}): AsyncGenerator<string> {
  const absolute = (path: string) => new URL(path, site.url).href;
  const guides = parts.map(({ messages: { newest, links } }) => {
    const list = `[${links.list}](${absolute(paths.llms())})`;
    return `${newest(shown, total)} ${list} · [${links.sitemap}](${absolute(paths.sitemap())})`;
  });
  yield `${[...introduction(site, parts), ...guides].join('\n\n')}\n`;

  let left = maxBytes;
  let section: Locale | null = null;
  for await (const text of texts) {
    const messages = parts.find((part) => part.locale === text.locale)?.messages;
    if (!messages) continue;

    if (section !== text.locale) yield `\n## ${messages.section}\n`;
    section = text.locale;
    const size = Buffer.byteLength(text.content);

    const body = size > left ? `${messages.tooLong} <${absolute(pathOf(text))}>` : null;
    if (body === null) left -= size;
    yield toEntry(text, { body, pathOf, absolute });
  }
}

function toEntry(
  { locale, slug, title, content, authorName, publishedAt, translation }: PostMarkdown,
  {
    body,
    pathOf,
    absolute,
  }: { body: string | null; pathOf: MarkdownPath; absolute: (path: string) => string },
): string {
  const pageUrl = absolute(paths.post(locale, slug));
  const facts = [
    `- <${pageUrl}>`,
    `- ${toMarkdownLine(authorName)}, ${publishedAt.slice(0, 10)}`,
    ...(translation ? [`- [${toMarkdownLine(translation.title)}](${absolute(pathOf(translation))})`] : []),
  ];
  const text = body ?? toPortableMarkdown(content, { pageUrl, under: 3 }).trim();

  return `\n### ${toMarkdownLine(title)}\n\n${facts.join('\n')}\n\n${text}\n`;
}

function introduction(site: LlmsSite, parts: Pick<LlmsPart, 'messages'>[]): string[] {
  return [`# ${toMarkdownLine(site.name)}`, `> ${parts.map(({ messages }) => messages.summary).join(' ')}`];
}

function toLine(listed: Listed, address: string): string {
  const { title, notes } = toTexts(listed);
  const link = `- [${title}](${address})`;
  return notes ? `${link}: ${notes}` : link;
}

type Listed = Pick<PostSummary, 'title' | 'excerpt'>;

const toTexts = oncePer(({ title, excerpt }: Listed) => ({
  title: toMarkdownLine(title),
  notes: toMarkdownLine(truncated(excerpt, EXCERPT_CHARACTERS)),
}));

/** The first lines that fit into `maxBytes`. */
async function takeLines(
  batches: AsyncIterable<PostSummary[]>,
  { addressOf, maxBytes }: { addressOf: MarkdownPath; maxBytes: number },
): Promise<string[]> {
  const lines: string[] = [];
  let bytes = 0;
  for await (const posts of batches) {
    for (const post of posts) {
      const line = toLine(post, addressOf(post));
      bytes += Buffer.byteLength(line) + 1;
      if (bytes > maxBytes) return lines;
      lines.push(line);
    }
  }

  return lines;
}
