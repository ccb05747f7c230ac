import { adminOf } from '#app/admin/admin-only.ts';
import { renderLetter } from '#app/letters/render-letter.tsx';
import { isLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { config } from '#server/config.ts';
import { NotFound } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/response/errors.ts';
import { getLetterPreview } from '#server/newsletter/send-post.ts';
import type { Route } from './+types/letter';

/** Styles in elements are all that letters have; nothing in one runs. */
const POLICY =
  "default-src 'none'; img-src http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A letter as it would be sent now. */
export async function loader({ params, context, request }: Route.LoaderArgs): Promise<Response> {
  try {
    const { slug, language } = params;
    if (!isLocale(language)) throw new NotFound();

    const isWhole = new URL(request.url).searchParams.get('content') !== 'excerpt';
    const { path, ...text } = await getLetterPreview({
      actor: adminOf(context),
      post: slug,
      locale: language,
      isWhole,
    });

    const absolute = (to: string) => config().publicUrl + to;
    const urls = { url: absolute(path), otherUrl: null, manageUrl: absolute(paths.subscription(language)) };
    const props = { ...text, ...urls, isOther: false };
    const { html } = await renderLetter({ kind: 'newsletterPost', locale: language, props });

    return new Response(html, {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
    });
  } catch (error) {
    return toErrorResponse(error);
  }
}
