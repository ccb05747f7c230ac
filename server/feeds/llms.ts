import type { PostMarkdown, PostSummary } from '#contract/feeds.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { MarkdownPath } from '../posts/read/markdown.ts';
import { clipped, toMarkdownLine } from './markdown-text.ts';
import { toPortableMarkdown } from './portable-markdown.ts';

/** What the texts say of themselves in one language. */
export type LlmsWords = {
  summary: string;
  /** How the list is to be read. */
  guide: string;
  /** The heading over the posts in this language. */
  section: string;
  /** Said where the list is not whole; the address of the sitemap follows. */
  cut: (shown: number, total: number) => string;
  /** What the whole texts are; links to the list and the sitemap follow. */
  newest: (shown: number, total: number) => string;
  /** Said in place of a text; its address follows. */
  tooLong: string;
  links: { full: string; list: string; sitemap: string; feed: string };
};

export type LlmsSite = { name: string; url: string };

/** The posts of a language in batches, newest first, and how many there are. */
export type LlmsPart = {
  locale: Locale;
  words: LlmsWords;
  posts: AsyncIterable<PostSummary[]>;
  total: number;
};

/** What the list of one language may take. Lists are read whole; a model's attention is not for nothing. */
const LIST_BYTES = 256 * 1024;
const EXCERPT_CHARACTERS = 200;

/**
 * `/llms.txt` as https://llmstxt.org has it: what the site is, then a list of posts for each language, each
 * linked as Markdown. Posts that do not fit are not read.
 */
export async function toLlms({
  site,
  parts,
  pathOf,
  most = LIST_BYTES,
}: {
  site: LlmsSite;
  parts: LlmsPart[];
  pathOf: MarkdownPath;
  most?: number;
}): Promise<string> {
  const absolute = (path: string) => new URL(path, site.url).href;
  const addressOf: MarkdownPath = (post) => absolute(pathOf(post));
  const lists = await Promise.all(
    parts.map(async (part) => ({ ...part, lines: await takeLines(part.posts, { addressOf, most }) })),
  );
  const guides = lists.map(({ words, lines, total }) => {
    const cut =
      lines.length < total ? [`${words.cut(lines.length, total)} <${absolute(paths.sitemap())}>`] : [];
    return [words.guide, ...cut].join(' ');
  });
  const sections = lists
    .filter(({ lines }) => lines.length > 0)
    .map(({ words, lines }) => `## ${words.section}\n\n${lines.join('\n')}`);
  const more = parts.flatMap(({ locale, words }) => [
    `- [${words.links.full}](${absolute(paths.llmsFull())})`,
    `- [${words.links.sitemap}](${absolute(paths.sitemap())})`,
    `- [${words.links.feed}](${absolute(paths.rss(locale))})`,
  ]);
  return `${[...introduction(site, parts), ...guides, ...sections, `## Optional\n\n${more.join('\n')}`].join('\n\n')}\n`;
}

/** Bytes of all texts together; a text that does not fit is only named. */
const FULL_BYTES = 5 * 1024 * 1024;

/** `/llms-full.txt`: the newest posts whole, those of one language after the other. */
export async function* writeLlmsFull({
  site,
  parts,
  texts,
  pathOf,
  shown,
  total,
  most = FULL_BYTES,
}: {
  site: LlmsSite;
  parts: Pick<LlmsPart, 'locale' | 'words'>[];
  texts: AsyncIterable<PostMarkdown>;
  pathOf: MarkdownPath;
  shown: number;
  total: number;
  most?: number;
}): AsyncGenerator<string> {
  const absolute = (path: string) => new URL(path, site.url).href;
  const guides = parts.map(({ words: { newest, links } }) => {
    const list = `[${links.list}](${absolute(paths.llms())})`;
    return `${newest(shown, total)} ${list} · [${links.sitemap}](${absolute(paths.sitemap())})`;
  });
  yield `${[...introduction(site, parts), ...guides].join('\n\n')}\n`;
  let left = most;
  let section: Locale | null = null;
  for await (const text of texts) {
    const words = parts.find((part) => part.locale === text.locale)?.words;
    if (!words) continue;
    if (section !== text.locale) yield `\n## ${words.section}\n`;
    section = text.locale;
    const size = Buffer.byteLength(text.content);
    const body = size > left ? `${words.tooLong} <${absolute(pathOf(text))}>` : null;
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

function introduction(site: LlmsSite, parts: Pick<LlmsPart, 'words'>[]): string[] {
  return [`# ${toMarkdownLine(site.name)}`, `> ${parts.map(({ words }) => words.summary).join(' ')}`];
}

function toLine(post: PostSummary, addressOf: MarkdownPath): string {
  const link = `- [${toMarkdownLine(post.title)}](${addressOf(post)})`;
  const notes = toMarkdownLine(clipped(post.excerpt, EXCERPT_CHARACTERS));
  return notes ? `${link}: ${notes}` : link;
}

/** As many lines from the first as fit. */
async function takeLines(
  batches: AsyncIterable<PostSummary[]>,
  { addressOf, most }: { addressOf: MarkdownPath; most: number },
): Promise<string[]> {
  const lines: string[] = [];
  let bytes = 0;
  for await (const posts of batches) {
    for (const post of posts) {
      const line = toLine(post, addressOf);
      bytes += Buffer.byteLength(line) + 1;
      if (bytes > most) return lines;
      lines.push(line);
    }
  }
  return lines;
}
