import { data, replace, useActionData } from 'react-router';
import { privateHead } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { runFormAction } from '#app/requests/form-action.ts';
import { loadPage } from '#app/requests/load-page.ts';
import { localeOf } from '#app/requests/page-locale.ts';
import editorStyles from '#app/styles/admin/editor.css?url';
import { editorPath, type FailedEditor } from '#app/ui/admin/editor/editor-post.ts';
import { PostEditor } from '#app/ui/admin/editor/post-editor.tsx';
import { EDITOR_FORM_BYTES } from '#contract/limits.ts';
import { NotFound } from '#server/errors.ts';
import type { Route } from './+types/post';
import { findConflicts } from './find-conflict.ts';
import { postActions } from './post-actions.ts';
import { fieldContext, loadEditor, loadSentPost, sentPostContext } from './post-editor.ts';
import { toLineFeeds } from './post-fields.ts';

export function loader(args: Route.LoaderArgs) {
  const id = args.context.get(sentPostContext);
  return loadPage(args, (locale) => loadEditor({ ...args, locale, actor: adminOf(args.context), id }));
}

export async function action(args: Route.ActionArgs) {
  const run = async (fields: Record<string, string>) => {
    const { intent = '', id = '' } = fields;
    const sent = toLineFeeds(fields);
    const act = Object.hasOwn(postActions, intent) ? postActions[intent] : undefined;
    if (!act) throw new NotFound();
    const locale = localeOf(args.request);
    const actor = adminOf(args.context);
    const context = await fieldContext(locale);
    args.context.set(sentPostContext, id);
    const loaded = await loadSentPost({ ...args, locale, actor, id }, context);
    // A new post keeps the id that its page has been loaded with.
    const post = loaded.isNew ? { ...loaded, id } : loaded;
    const { done, post: address } = await act({ actor, post, fields: sent, context });
    throw replace(`${editorPath(post.kind, locale, address)}?done=${done}`, 303);
  };
  const failed = await runFormAction(args, { maxBytes: EDITOR_FORM_BYTES, restores: true }, run);
  // A form that comes back after its session has ended did not run.
  if (failed.data.values.id) args.context.set(sentPostContext, failed.data.values.id);
  const conflicts = await findConflicts({ ...failed.data, ...args, actor: adminOf(args.context) });
  return data({ ...failed.data, conflicts } satisfies FailedEditor, failed.init ?? {});
}

/** A failed request must not replace the page and the typed text with an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const failed: FailedEditor = { problems: [{ path: '', code: 'offline' }], values: {} };
    // Loaders do not run again after an action with such a status; they would fail as well.
    return data(failed, { status: 503 });
  }
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export function meta({ matches: [root], loaderData }: Route.MetaArgs) {
  const { site } = root.loaderData;
  const { editor } = adminMessages[site.locale];
  const title = loaderData?.title ?? '';
  const { newTitle } = editor.of[loaderData?.post.kind ?? 'post'];
  return privateHead({ site, title: title === '' ? newTitle : editor.editTitle(title) });
}

export default function AdminPost({ loaderData }: Route.ComponentProps) {
  return <PostEditor {...loaderData} failed={useActionData<FailedEditor>() ?? null} />;
}
