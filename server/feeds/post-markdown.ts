import type { PostMarkdown } from '#contract/feeds.ts';
import { paths } from '#contract/paths.ts';
import { toMarkdownLine } from './markdown-text.ts';
import { toPortableMarkdown } from './portable-markdown.ts';

/**
 * A post as a Markdown file: YAML front matter with the names that pandoc, Jekyll and Hugo read, the title, the text.
 * `translationPath` is the path of the
 * translation's Markdown, or of its page.
 */
export function toPostMarkdown(
  post: PostMarkdown,
  { siteUrl, translationPath }: { siteUrl: string; translationPath: string | null },
): string {
  const absolute = (path: string) => new URL(path, siteUrl).href;
  const { locale, slug, title } = post;
  const pageUrl = absolute(paths.post(locale, slug));
  const fields: [name: string, value: string | null][] = [
    ['title', scalar(title)],
    ['description', post.excerpt && scalar(post.excerpt)],
    ['url', scalar(pageUrl)],
    ['language', locale],
    ['author', scalar(post.authorName)],
    ['date', post.publishedAt],
    ['updated', post.changedAt === post.publishedAt ? null : post.changedAt],
    ['image', post.coverImage && scalar(absolute(post.coverImage))],
    ['tags', post.tags.length > 0 ? `[${post.tags.map(scalar).join(', ')}]` : null],
    ['translation', translationPath && scalar(absolute(translationPath))],
  ];

  const matter = fields.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : [])).join('');
  const text = toPortableMarkdown(post.content, { pageUrl, under: 1 }).trim();
  return `---\n${matter}---\n\n# ${toMarkdownLine(title)}\n\n${text}\n`;
}

/** YAML accepts JSON strings, except line separators of YAML 1.1 and non-printable characters. */
function scalar(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
