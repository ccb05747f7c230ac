import { useState } from 'react';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { EditorForm } from './editor-form.tsx';
import { allFields, type FailedEditor, type Fields, type LoadedEditor } from './editor-post.ts';

/** The editor. It stays the same when a new post is saved for the first time, with its cursor and undo history. */
export function PostEditor({
  post,
  title,
  knownTags,
  done,
  failed,
}: LoadedEditor & { failed: FailedEditor | null }) {
  const { editor } = useAdminMessages();
  const [shown, setShown] = useState({ id: post.id, loaded: post.id, key: 0 });
  if (shown.loaded !== post.id) {
    // A new post has an id of its own in each response, and may have been begun under that of a backup.
    const isSame = post.id === shown.id || (post.isNew && failed !== null);
    setShown(isSame ? { ...shown, loaded: post.id } : { id: post.id, loaded: post.id, key: shown.key + 1 });
  }
  return (
    <>
      <h1 className="visually-hidden">
        {title === '' ? editor.of[post.kind].newTitle : editor.editTitle(title)}
      </h1>
      <EditorForm
        key={shown.key}
        post={post}
        values={{ ...allFields(post.parts), ...typedIn(failed) }}
        knownTags={knownTags}
        failed={failed}
        done={done}
        onStarted={(id) => setShown({ ...shown, id })}
      />
    </>
  );
}

/** What was typed into a form that failed; without scripts the page is rendered with it. */
function typedIn(failed: FailedForm | null): Fields {
  if (!failed || failed.values['uk.title'] === undefined) return {};
  // Boxes that are not checked are not sent.
  const boxes = { pinned: '', commentsOpen: '' };
  return { ...boxes, ...failed.values };
}
