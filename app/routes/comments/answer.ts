import { isLocale } from '#contract/locales.ts';
import { NotFound } from '#server/errors.ts';
import { authenticate } from '#server/http/actor.ts';
import { readForm } from '#server/http/forms.ts';
import { methodNotAllowed } from '#server/http/methods.ts';
import { getPostPage } from '#server/posts/pages.ts';
import { toFailedForm } from '../../page-action.ts';
import type { Route } from './+types/answer';
import { actOnComments } from './comment-actions.ts';

export function loader(): Response {
  return methodNotAllowed(['POST']);
}

/** The forms under a post as the page's script sends them: the outcome or what is wrong, in JSON. */
export async function action({ request, params }: Route.ActionArgs) {
  let fields: Record<string, string> = {};
  try {
    const actor = await authenticate(request, 'session');
    fields = await readForm(request);
    if (!isLocale(params.locale)) throw new NotFound();
    const { id } = await getPostPage({ slug: params.slug, locale: params.locale });
    return Response.json(await actOnComments({ actor, fields, postId: id }), {
      headers: { 'Cache-Control': 'no-store' },
    });
  } catch (error) {
    const { data: body, init } = toFailedForm(error, fields);
    return Response.json(body, { ...init, headers: { 'Cache-Control': 'no-store' } });
  }
}
