import { useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { EditorForm } from './editor-form.tsx';
import { allFields, type LoadedEditor } from './editor-post.ts';

/** The editor. When a new post is saved for the first time, it stays mounted, with its cursor and undo history. */
export function PostEditor({ post, title, knownTags, userId, earlier, done }: LoadedEditor) {
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
