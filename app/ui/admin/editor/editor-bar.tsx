import type { RefObject } from 'react';
import { LOCALES } from '#contract/locales.ts';
import type { FormProblem } from '../../../form-problems.ts';
import { useAdminMessages } from '../admin-messages.ts';
import type { EditorDone, EditorPost, EditorView } from './editor-post.ts';
import { PublishPanel } from './publish-panel.tsx';
import type { SavingStatus } from './saving/saver.ts';
import { StatusLine } from './status-line.tsx';

/** The line over the sheets: what is saved and visible, what to show, and the buttons. */
export function EditorBar({
  post,
  form,
  publishing,
  view,
  onView,
  isPreviewed,
  onPreview,
  problems,
  done,
  status,
  undo,
}: {
  post: EditorPost;
  form: RefObject<HTMLFormElement | null>;
  publishing: RefObject<HTMLDetailsElement | null>;
  view: EditorView;
  onView: (view: EditorView) => void;
  isPreviewed: boolean;
  onPreview: () => void;
  problems: FormProblem[];
  done: EditorDone | null;
  status: SavingStatus;
  /** After changes were discarded. */
  undo: { run: () => void } | null;
}) {
  const { editor } = useAdminMessages();
  const views = ['both', ...LOCALES] as const;
  const isStored = LOCALES.some((locale) => post.versions[locale]);
  return (
    <div className="editor-bar">
      <StatusLine post={post} status={status} done={done} undo={undo} />
      <fieldset className="view-choice needs-scripts">
        <legend className="visually-hidden">{editor.view}</legend>
        {views.map((entry) => (
          <button
            key={entry}
            type="button"
            className={entry}
            aria-pressed={view === entry}
            onClick={() => onView(entry)}
          >
            {entry === 'both' ? editor.both : editor.languages[entry]}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isPreviewed}
          aria-keyshortcuts="Control+Period"
          onClick={onPreview}
        >
          {editor.preview}
        </button>
      </fieldset>
      {isStored && status.copies.length > 0 && (
        <button className="button quiet" type="submit" name="intent" value="discard">
          {editor.discard}
        </button>
      )}
      <button className="button quiet" type="submit" name="intent" value="save" aria-keyshortcuts="Control+S">
        {editor.save}
      </button>
      <PublishPanel post={post} form={form} copies={status.copies} problems={problems} ref={publishing} />
    </div>
  );
}
