import { privateMeta } from '#app/head/private-head.ts';
import { adminMessages } from '#app/i18n/admin/messages.ts';
import { adminOf } from '#app/middleware/admin-only.ts';
import { loadPage } from '#app/requests/load-page.ts';
import editorStyles from '#app/styles/admin/editor.css?url';
import { PostEditor } from '#app/ui/admin/editor/post-editor.tsx';
import type { Route } from './+types/post';
import { loadEditor } from './post-editor.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, (locale) => loadEditor({ ...args, locale, actor: adminOf(args.context) }));
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: editorStyles }];

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { editor } = adminMessages[locale];
  const title = loaderData?.title ?? '';
  const { newTitle } = editor.of[loaderData?.post.kind ?? 'post'];
  return title === '' ? newTitle : editor.editTitle(title);
});

export default function AdminPost({ loaderData }: Route.ComponentProps) {
  return <PostEditor {...loaderData} />;
}
