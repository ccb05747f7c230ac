import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { isLocale } from '#contract/locales.ts';
import { MARKDOWN_ENDING, paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { NotFound } from '#server/errors.ts';
import { getPostMarkdown } from '#server/posts/read/documents/markdown.ts';
import { listNewestSummaries } from '#server/posts/read/documents/summaries.ts';

/** The newest posts are listed; all of them can be read. */
const LISTED = 50;
const TYPE = 'text/markdown';

/** Published posts as Markdown, at the addresses that they have on the site. */
export function addResources(server: McpServer): void {
  const template = new ResourceTemplate(addressOf('{locale}', '{slug}'), {
    list: async () => ({ resources: await listNewest() }),
  });
  const about = {
    title: 'Posts as Markdown',
    description: 'One language of a published post',
    mimeType: TYPE,
  };
  server.registerResource('post', template, about, async (uri, { locale, slug }) => {
    const text = await readMarkdown(String(locale), String(slug), uri.href);
    return { contents: [{ uri: uri.href, mimeType: TYPE, text }] };
  });
}

async function listNewest() {
  const newest = await listNewestSummaries({ limit: LISTED });
  return newest.map(({ locale, slug, title }) => ({
    uri: addressOf(locale, encodeURIComponent(slug)),
    name: `${slug} (${locale})`,
    title,
    mimeType: TYPE,
  }));
}

async function readMarkdown(locale: string, encodedSlug: string, uri: string): Promise<string> {
  if (!isLocale(locale)) throw new ResourceNotFoundError(uri);
  try {
    const { title, content } = await getPostMarkdown({ slug: decodeURIComponent(encodedSlug), locale });
    return `# ${title}\n\n${content}\n`;
  } catch (error) {
    if (error instanceof NotFound || error instanceof URIError) throw new ResourceNotFoundError(uri);
    throw error;
  }
}

/** The URL of `paths.postMarkdown`; the parameters may be those of a template. */
function addressOf(locale: string, slug: string): string {
  const path = paths.postMarkdown('en', 'slug').replace('/en/', `/${locale}/`);
  return config().publicUrl + path.replace(`slug${MARKDOWN_ENDING}`, `${slug}${MARKDOWN_ENDING}`);
}
