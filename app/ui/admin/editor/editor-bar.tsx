import type { RefObject } from 'react';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { FormProblem } from '../../../form-problems.ts';
import { useAdminMessages } from '../admin-messages.ts';
import type { EditorDone, EditorPost, EditorView, SavingStatus } from './editor-post.ts';
import { PublishPanel } from './publish-panel.tsx';

/** The line over the sheets: what is saved and visible, what to show, and the buttons. */
export function EditorBar({
  post,
  form,
  publishing,
  saveButton,
  view,
  onView,
  isPreviewed,
  onPreview,
  problems,
  done,
  status,
  isRestored,
  onDiscard,
}: {
  post: EditorPost;
  form: RefObject<HTMLFormElement | null>;
  publishing: RefObject<HTMLDetailsElement | null>;
  saveButton: RefObject<HTMLButtonElement | null>;
  view: EditorView;
  onView: (view: EditorView) => void;
  isPreviewed: boolean;
  onPreview: () => void;
  problems: FormProblem[];
  done: EditorDone | null;
  status: SavingStatus;
  isRestored: boolean;
  onDiscard: () => void;
}) {
  const { editor } = useAdminMessages();
  const isOut = LOCALES.some((locale) => (post.versions[locale]?.state ?? 'draft') !== 'draft');
  const views = ['both', ...LOCALES] as const;
  return (
    <div className="editor-bar">
      <p className="status-line" role="status" data-status={status}>
        {statesOf(post, editor)}
        {' · '}
        {isRestored ? editor.status.restored : savedText(post, status, done, editor)}
        {isRestored && (
          <>
            {' '}
            <button type="button" className="link-button" onClick={onDiscard}>
              {editor.status.discard}
            </button>
          </>
        )}
        {done && done.intent !== 'saved' && status === 'saved' && <Links post={post} />}
      </p>
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
      <button
        ref={saveButton}
        className="button quiet"
        type="submit"
        name="intent"
        value="save"
        aria-keyshortcuts="Control+S"
      >
        {isOut ? editor.saveChanges : editor.save}
      </button>
      <PublishPanel post={post} form={form} problems={problems} ref={publishing} />
    </div>
  );
}

type Words = ReturnType<typeof useAdminMessages>['editor'];

/** «Українська: чернетка · англійської ще немає». */
function statesOf({ versions }: EditorPost, editor: Words): string {
  const states = LOCALES.map((locale) => {
    const version = versions[locale];
    if (!version) return editor.missing[locale];
    return `${editor.languages[locale]}: ${editor.states[version.state]}`;
  });
  return states.join(' · ');
}

function savedText(post: EditorPost, status: SavingStatus, done: EditorDone | null, editor: Words): string {
  if (status === 'saved' && post.id === null) return editor.status.new;
  if (status === 'saved' && done) return editor.done[done.intent];
  return editor.status[status];
}

/** To the pages of the versions that readers see. They load as documents. */
function Links({ post }: { post: EditorPost }) {
  const { editor } = useAdminMessages();
  return LOCALES.filter((locale) => post.versions[locale]?.state === 'published').map((locale) => (
    <a key={locale} href={paths.post(locale, post.slug)}>
      {editor.done.see[locale]}
    </a>
  ));
}
