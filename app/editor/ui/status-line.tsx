import { Fragment, useEffect, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { formatTime } from '#app/formats/moment.ts';
import { type Site, useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES } from '#contract/locales.ts';
import { type EditorDone, type EditorPost, publicPath } from './editor-post.ts';
import { useDescribeEditorProblem } from './fields/field-problem.tsx';
import { type SavingStatus, shownState } from './saving/status.ts';
import { SignInLink } from './sign-in-link.tsx';

export function StatusLine({
  post,
  status,
  done,
  undo,
  onShowField,
}: {
  post: EditorPost;
  status: SavingStatus;
  done: EditorDone | null;
  undo: { run: () => void } | null;
  onShowField: (path: string) => void;
}) {
  const { editor } = useAdminMessages();
  const describe = useDescribeEditorProblem();
  const site = useSite();
  const { state } = status;

  // The field itself may be far from what is seen.
  const refused = state === 'refused' ? status.problems[0] : undefined;
  // Later edits that are saved are not published.
  const [over, setOver] = useState<EditorDone | null>(null);
  if (state !== 'saved' && over !== done) setOver(done);

  const isDone = state === 'saved' && done !== null && done !== over;
  return (
    // The server and the browser may be on different days.
    <p className="status-line" role="status" data-status={shownState(status)} suppressHydrationWarning>
      {undo ? editor.done.discarded : isDone ? editor.done[done.outcome] : savedText(status, site, editor)}
      {undo && (
        <>
          {' '}
          <UndoButton onClick={undo.run} />
        </>
      )}
      {refused && (
        <>
          {' '}
          {describe(refused)}{' '}
          <button type="button" className="link-button" onClick={() => onShowField(refused.path)}>
            {editor.toField}
          </button>
        </>
      )}
      {state === 'signedOut' && (
        <>
          {' '}
          <SignInLink />
        </>
      )}
      {isDone && (done.outcome === 'published' || done.outcome === 'scheduled') && <Links post={post} />}
    </p>
  );
}

/** Takes the focus, because the button that discarded the changes is removed. */
function UndoButton({ onClick }: { onClick: () => void }) {
  const { editor } = useAdminMessages();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);

  return (
    <button type="button" className="link-button" ref={button} onClick={onClick}>
      {editor.undo}
    </button>
  );
}

type Words = ReturnType<typeof useAdminMessages>['editor'];

function savedText(status: SavingStatus, site: Site, editor: Words): string {
  const { savedAt, isKept, absence } = status;
  const state = shownState(status);
  if (state === 'saved' && savedAt === null) return editor.status.new;
  if (state === 'saved' && savedAt) {
    return editor.status.saved(formatTime(savedAt, new Date().toISOString(), site));
  }
  if (state === 'saved') return editor.status.new;
  if (state === 'absent' && absence && isKept) return editor.status[absence];

  return isKept && state !== 'absent' ? editor.status[state] : editor.status.notKept;
}

/** Links to the versions that readers see. They load as documents. */
function Links({ post }: { post: EditorPost }) {
  const { editor } = useAdminMessages();
  const { slug } = post;
  if (slug === null) return null;

  return LOCALES.filter((locale) => post.versions[locale]?.state === 'published').map((locale) => (
    <Fragment key={locale}>
      {' '}
      <a href={publicPath(post.kind, locale, slug)}>{editor.done.see[locale]}</a>
    </Fragment>
  ));
}
