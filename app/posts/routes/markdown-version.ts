import type { MiddlewareFunction } from 'react-router';
import { redirectPermanently } from '#app/requests/permanent-redirect.ts';
import { isLocale } from '#contract/locales.ts';
import { MARKDOWN_ENDING, paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { NotFound } from '#server/errors.ts';
import { toPostMarkdown } from '#server/feeds/post-markdown.ts';
import { prefers } from '#server/http/request/accept.ts';
import type { RouteArgs } from '#server/http/request/request-context.ts';
import { cacheBy } from '#server/http/response/cacheability.ts';
import { feedRoute } from '#server/http/routes/feed-route.ts';
import { findMoved } from '#server/posts/former-slugs.ts';
import { findMarkdownPath, getPostMarkdown } from '#server/posts/read/documents/markdown.ts';
import { isVisible } from '#server/posts/read/versions.ts';

const respondWithText = feedRoute({
  type: 'text/markdown; charset=utf-8',
  policy: 'post',
  cacheBy: ['content'],
  load: async ({ params: { locale, slug = '' } }) => {
    if (!isLocale(locale)) throw new NotFound('Language not found');
    const text = await getPostMarkdown({ slug, locale });
    const translationPath = text.translation && (await findMarkdownPath(text.translation));
    return toPostMarkdown(text, { siteUrl: config().publicUrl, translationPath });
  },
});

/** The response names the page as canonical for search engines. */
async function markdownResponse(args: RouteArgs): Promise<Response> {
  const response = await respondWithText(args);
  const { locale, slug = '' } = args.params;
  if (response.ok && isLocale(locale)) {
    const page = new URL(paths.post(locale, slug), config().publicUrl).href;
    response.headers.set('Link', `<${page}>; rel="canonical"`);
  }

  return response;
}

/**
 * Responds with a post's Markdown to a request for `.md` after its address, or for the address itself with
 * `Accept: text/markdown`. A post whose own slug ends in `.md` takes precedence at that address.
 */
export const offerMarkdown: MiddlewareFunction<Response> = async (args, next) => {
  const { request, params, context } = args;
  const { locale, slug = '' } = params;
  if (request.method !== 'GET' || !isLocale(locale)) return next();

  if (slug.endsWith(MARKDOWN_ENDING)) {
    // While the database is unavailable, the page reports it.
    const isPost = await cacheBy(context, ['content'])
      .then(() => isVisible({ slug, locale }))
      .catch(() => true);
    if (!isPost) {
      const own = { locale, slug: slug.slice(0, -MARKDOWN_ENDING.length) };
      const response = await markdownResponse({ request, context, params: own });
      const moved = response.status === 404 ? await findMoved(own) : null;
      return moved ? redirectPermanently(await findMarkdownPath(moved)) : response;
    }
  }
  if (!prefers(request.headers.get('accept'), 'text/markdown', 'text/html')) return withVary(await next());

  const response = await markdownResponse({ request, context, params });
  if (response.status === 404) {
    const moved = await findMoved({ locale, slug });
    return withVary(moved ? redirectPermanently(paths.post(locale, moved.slug)) : response);
  }

  const path = await findMarkdownPath({ locale, slug });
  if (response.ok && path !== paths.post(locale, slug)) response.headers.set('Content-Location', path);
  return withVary(response);
};

function withVary(response: Response): Response {
  response.headers.append('Vary', 'Accept');
  return response;
}
