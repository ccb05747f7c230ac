import { isLocale } from '#contract/locales.ts';
import type { Actor } from '#server/auth/actor.ts';
import { findThreadComment } from '#server/comments/thread.ts';
import { Conflict, NotFound, Unauthenticated } from '#server/errors.ts';
import { readForm } from '#server/http/request/forms.ts';
import { methodNotAllowed } from '#server/http/routes/methods.ts';
import { authenticate } from '#server/http/session/authenticate.ts';
import { getVersionAt } from '#server/posts/read/versions.ts';
import { toFailedForm } from '../../page-action.ts';
import type { Route } from './+types/answer';
import { actOnComments } from './comment-actions.ts';

export function loader(): Response {
  return methodNotAllowed(['POST']);
}

/**
 * The forms under a post as the page's script sends them: the outcome or what is wrong, in JSON. An edit that
 * came too late is answered with the comment as it is now.
 */
export async function action(args: Route.ActionArgs) {
  const { request, params, context } = args;
  let fields: Record<string, string> = {};
  let actor: Actor = { kind: 'anonymous' };
  try {
    const user = await authenticate(args, 'session');
    actor = user;
    fields = await readForm(request);
    if (!isLocale(params.locale)) throw new NotFound();
    const { id } = await getVersionAt({ slug: params.slug, locale: params.locale });
    return Response.json(await actOnComments({ actor: user, fields, postId: id }), {
      headers: { 'Cache-Control': 'no-store' },
    });
  } catch (error) {
    const { data: body, init } = toFailedForm(error, { fields, context });
    const { id = '' } = fields;
    const comment = error instanceof Conflict ? await findThreadComment({ id, actor }) : null;
    // Nobody gave a password here: the session ended while the page was open.
    const problems = error instanceof Unauthenticated ? [{ path: '', code: 'signed_out' }] : body.problems;
    return Response.json(
      { ...body, problems, comment },
      { ...init, headers: { 'Cache-Control': 'no-store' } },
    );
  }
}
