import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { Absence } from '#contract/posts/absence.ts';
import { type EditorPost, editorPath } from './editor-post.ts';
import type { Saver } from './saving/saver.ts';

/** Says that somebody else has deleted the post that is being edited, and offers to get it back. */
export function AbsentPost({ absence, post, saver }: { absence: Absence; post: EditorPost; saver: Saver }) {
  const { absent: words } = useAdminMessages().editor;
  const { locale } = useSite();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each absence takes the focus
  useEffect(() => heading.current?.focus(), [absence]);
  return (
    <section className="absent-post" aria-labelledby="absent-title">
      <h2 id="absent-title" ref={heading} tabIndex={-1}>
        {words.title[post.kind][absence]}
      </h2>
      <p>{words.text[absence]}</p>
      <div className="conflict-buttons">
        {absence === 'in_bin' ? (
          <RestoreButton saver={saver} />
        ) : (
          <SaveAsNewButton post={post} saver={saver} />
        )}
        {absence === 'in_bin' && (
          <a className="button quiet" href={paths.adminBin(locale)} target="_blank" rel="noreferrer">
            {words.bin}
          </a>
        )}
      </div>
    </section>
  );
}

function RestoreButton({ saver }: { saver: Saver }) {
  const { absent: words } = useAdminMessages().editor;
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button needs-scripts"
        onClick={async () => setFailed(!(await saver.restore()))}
      >
        {words.restore}
      </button>
      {hasFailed && (
        <p className="editor-problem" role="alert">
          {words.notRestored}
        </p>
      )}
    </>
  );
}

function SaveAsNewButton({ post, saver }: { post: EditorPost; saver: Saver }) {
  const { absent: words } = useAdminMessages().editor;
  const { locale } = useSite();
  const navigate = useNavigate();
  const save = async () => {
    if (!(await saver.saveAsNew())) return;
    await navigate(editorPath(post.kind, locale, saver.id), { replace: true, preventScrollReset: true });
  };
  return (
    <button type="button" className="button needs-scripts" onClick={() => void save()}>
      {words.saveAsNew}
    </button>
  );
}
