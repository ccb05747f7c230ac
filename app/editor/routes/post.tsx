import { loadAdminPage } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import editorStyles from '#app/editor/styles/editor.css?url';
import { PostEditor } from '#app/editor/ui/post-editor.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import type { Route } from './+types/post';
import { loadEditor } from './post-editor.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, ({ actor, locale }) => loadEditor({ ...args, locale, actor }));
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
