import { adminOf } from '#app/admin/admin-only.ts';
import { renderLetter } from '#app/letters/render-letter.tsx';
import { LETTER_KINDS, sampleLetter } from '#app/letters.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { isLocale } from '#contract/locales.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { NotFound } from '#server/errors.ts';
import type { Route } from './+types/sample';

/** A letter has inline styles, which pages may not have, and nothing that runs. */
const LETTER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** The HTML part of a sample, as mail programs show it. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return loadPage(args, async (locale) => {
    requireCan(adminOf(args.context), 'manage letters');
    const kind = LETTER_KINDS.find((name) => name === args.params.kind);
    if (!kind) throw new NotFound();

    const language = new URL(args.request.url).searchParams.get('language');
    const { html } = await renderLetter(sampleLetter(kind, isLocale(language) ? language : locale));
    return new Response(html, {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': LETTER_POLICY },
    });
  });
}
