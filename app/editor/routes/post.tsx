import { useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage } from '#app/admin/admin-page.ts';
import { adminMessages } from '#app/admin/texts/messages.ts';
import editorStyles from '#app/editor/styles/editor.css?url';
import { EditorForm } from '#app/editor/ui/editor-form.tsx';
import { allFields } from '#app/editor/ui/editor-post.ts';
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

/** The editor. When a new post is saved for the first time, it stays mounted, with its cursor and undo history. */
export default function AdminPost({
  loaderData: { post, title, knownTags, userId, earlier, done },
}: Route.ComponentProps) {
  const { editor } = useAdminMessages();
  const [shown, setShown] = useState({ id: post.id, loaded: post.id, key: 0 });
  if (shown.loaded !== post.id) {
    // The post may have been begun under the id of an earlier draft.
    const isSame = post.id === shown.id;
    setShown(isSame ? { ...shown, loaded: post.id } : { id: post.id, loaded: post.id, key: shown.key + 1 });
  }

  return (
    <>
      <h1 className="visually-hidden">
        {title === '' ? editor.of[post.kind].newTitle : editor.editTitle(title)}
      </h1>
      <noscript>
        <p className="notice">{editor.needsScripts}</p>
      </noscript>
      <EditorForm
        key={shown.key}
        post={post}
        values={allFields(post.parts)}
        knownTags={knownTags}
        userId={userId}
        earlier={earlier}
        done={done}
        onStarted={(id) => setShown({ ...shown, id })}
      />
    </>
  );
}
