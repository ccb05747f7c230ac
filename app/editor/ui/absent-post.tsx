import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { Absence } from '#contract/posts/absence.ts';
import type { EditorPost } from './editor-post.ts';
import type { Saver } from './saving/saver.ts';

/** Says that another editor has deleted the open post, and offers to get it back. */
export function AbsentPost({
  absence,
  post,
  saver,
  onEnd,
}: {
  absence: Absence;
  post: EditorPost;
  saver: Saver;
  /** Called when the post is there again, if the focus was in the notice. */
  onEnd: () => void;
}) {
  const { absent: words } = useAdminMessages().editor;
  const { locale } = useSite();
  const notice = useRef<HTMLElement>(null);
  const end = useEffectEvent(onEnd);

  // The clean-up of a layout effect runs while the notice still has the focus.
  useLayoutEffect(() => {
    const { current } = notice;
    return () => {
      if (current?.contains(document.activeElement)) requestAnimationFrame(end);
    };
  }, []);
  return (
    <section className="absent-post" aria-labelledby="absent-title" ref={notice}>
      <div role="alert">
        <h2 id="absent-title" className="editor-notice" tabIndex={-1}>
          {words.title[post.kind][absence]}
        </h2>
        <p>{words.text[absence]}</p>
      </div>
      <div className="buttons">
        {absence === 'in_bin' ? <RestoreButton saver={saver} /> : <SaveAsNewButton saver={saver} />}
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
      <button type="button" className="button" onClick={async () => setFailed(!(await saver.restore()))}>
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

function SaveAsNewButton({ saver }: { saver: Saver }) {
  const { absent: words } = useAdminMessages().editor;
  return (
    <button type="button" className="button" onClick={() => void saver.saveAsNew()}>
      {words.saveAsNew}
    </button>
  );
}
