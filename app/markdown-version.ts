import type { MiddlewareFunction } from 'react-router';
import { isLocale } from '#contract/locales.ts';
import { MARKDOWN_ENDING, paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { NotFound } from '#server/errors.ts';
import { toPostMarkdown } from '#server/feeds/post-markdown.ts';
import { prefers } from '#server/http/request/accept.ts';
import { documentRoute } from '#server/http/routes/feed-route.ts';
import { findTextPath, getText } from '#server/posts/read/texts.ts';
import { isVisible } from '#server/posts/read/versions.ts';

const answerText = documentRoute({
  type: 'text/markdown; charset=utf-8',
  policy: 'post',
  load: async ({ params: { locale, slug = '' } }) => {
    if (!isLocale(locale)) throw new NotFound('There is no such language');
    const text = await getText({ slug, locale });
    const translationPath = text.translation && (await findTextPath(text.translation));
    return toPostMarkdown(text, { siteUrl: config().publicUrl, translationPath });
  },
});

/** Search engines are told that the page is the one to show. */
async function answer(args: Parameters<typeof answerText>[0]): Promise<Response> {
  const response = await answerText(args);
  const { locale, slug = '' } = args.params;
  if (response.ok && isLocale(locale)) {
    const page = new URL(paths.post(locale, slug), config().publicUrl).href;
    response.headers.set('Link', `<${page}>; rel="canonical"`);
  }
  return response;
}

/**
 * Answers with a post's Markdown where it is asked for: by `.md` after the address, or by `Accept` at the
 * address itself. A post whose own slug ends in `.md` is at that address before another's Markdown.
 */
export const offerMarkdown: MiddlewareFunction<Response> = async ({ request, params }, next) => {
  const { locale, slug = '' } = params;
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !isLocale(locale)) return next();
  // Where that can't be told, the page tells why.
  const isMarkdownOfOther =
    slug.endsWith(MARKDOWN_ENDING) && !(await isVisible({ slug, locale }).catch(() => true));
  if (isMarkdownOfOther) {
    return answer({ request, params: { locale, slug: slug.slice(0, -MARKDOWN_ENDING.length) } });
  }
  if (!prefers(request, 'text/markdown', 'text/html')) return varied(await next());
  const response = await answer({ request, params });
  const path = await findTextPath({ locale, slug });
  if (response.ok && path !== paths.post(locale, slug)) response.headers.set('Content-Location', path);
  return varied(response);
};

function varied(response: Response): Response {
  response.headers.append('Vary', 'Accept');
  return response;
}
