import { useState } from 'react';
import { LOCALES } from '#contract/locales.ts';
import type { FailedForm } from '../../../form-problems.ts';
import { useAdminMessages } from '../admin-messages.ts';
import { EditorForm } from './editor-form.tsx';
import type { EditorPost, LoadedEditor } from './editor-post.ts';

/** The editor. It stays the same when a new post is saved for the first time, with its cursor and undo history. */
export function PostEditor({
  post,
  title,
  knownTags,
  done,
  failed,
}: LoadedEditor & { failed: FailedForm | null }) {
  const { editor } = useAdminMessages();
  const [identity, setIdentity] = useState({ id: post.id, key: 0 });
  if (identity.id !== post.id) {
    const isFirstSave = identity.id === null && done !== null;
    setIdentity({ id: post.id, key: isFirstSave ? identity.key : identity.key + 1 });
  }
  return (
    <>
      <h1 className="visually-hidden">{title === '' ? editor.newTitle : editor.editTitle(title)}</h1>
      <EditorForm
        key={identity.key}
        post={post}
        shown={withValues(post, failed?.values ?? {})}
        knownTags={knownTags}
        problems={failed?.problems ?? []}
        done={done}
      />
    </>
  );
}

/** The post with what was typed into a form that failed. Without scripts the page is drawn again with it. */
function withValues(post: EditorPost, values: Record<string, string>): EditorPost {
  const { slug, coverImage, tags, date } = { ...post, ...values };
  const versions = Object.fromEntries(
    LOCALES.map((locale) => {
      const version = post.versions[locale];
      const [title, excerpt, content] = (['title', 'excerpt', 'content'] as const).map(
        (field) => values[`${locale}.${field}`] ?? version?.[field] ?? '',
      );
      return [locale, { title, excerpt, content, state: version?.state ?? 'draft' }];
    }),
  ) as EditorPost['versions'];
  return { ...post, slug, coverImage, tags, date, versions };
}
