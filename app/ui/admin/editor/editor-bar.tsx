import type { RefObject } from 'react';
import { Link } from 'react-router';
import { LOCALES } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { FormProblem } from '../../../form-problems.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import type { EditorDone, EditorPost } from './editor-post.ts';
import { PublishPanel } from './publish-panel.tsx';
import type { SavingStatus } from './saving/status.ts';
import { StatusLine } from './status-line.tsx';
import type { useView } from './use-view.ts';

/** The bar above the sheets: status, view options and buttons. */
export function EditorBar({
  post,
  form,
  publishing,
  views,
  problems,
  done,
  status,
  undo,
  onKeys,
}: {
  post: EditorPost;
  form: RefObject<HTMLFormElement | null>;
  publishing: RefObject<HTMLDetailsElement | null>;
  views: ReturnType<typeof useView>;
  problems: FormProblem[];
  done: EditorDone | null;
  status: SavingStatus;
  /** After changes were discarded. */
  undo: { run: () => void } | null;
  onKeys: () => void;
}) {
  const { editor } = useAdminMessages();
  const choices = ['both', ...LOCALES] as const;
  const isStored = LOCALES.some((locale) => post.versions[locale]);
  return (
    <div className="editor-bar">
      <div className="bar-status">
        <StatusLine post={post} status={status} done={done} undo={undo} />
        <nav className="post-links" aria-label={editor.links.label}>
          <PostLinks post={post} status={status} />
          <button
            type="button"
            className="link-button needs-scripts"
            title="Ctrl+/"
            aria-keyshortcuts="Control+/"
            onClick={onKeys}
          >
            {editor.keys.title}
          </button>
        </nav>
      </div>
      <fieldset className="view-choice needs-scripts">
        <legend className="visually-hidden">{editor.view}</legend>
        {choices.map((entry) => (
          <button
            key={entry}
            type="button"
            className={entry}
            aria-pressed={views.view === entry}
            onClick={() => views.show(entry)}
          >
            {entry === 'both' ? editor.both : editor.languages[entry]}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={views.isPreviewed}
          title="Ctrl+."
          aria-keyshortcuts="Control+."
          onClick={views.togglePreview}
        >
          {editor.preview}
        </button>
        <button
          type="button"
          aria-pressed={views.translated !== null}
          title="Ctrl+;"
          aria-keyshortcuts="Control+;"
          onClick={views.toggleSource}
        >
          {editor.translation.source}
        </button>
      </fieldset>
      <div className="bar-buttons">
        {isStored && status.copies.length > 0 && (
          <button className="button quiet" type="submit" name="intent" value="discard">
            {editor.discard}
          </button>
        )}
        <button
          className="button quiet"
          type="submit"
          name="intent"
          value="save"
          title="Ctrl+S"
          aria-keyshortcuts="Control+S"
        >
          {editor.save}
        </button>
        <PublishPanel post={post} form={form} copies={status.copies} problems={problems} ref={publishing} />
      </div>
    </div>
  );
}

/** Links to the other pages of the post, once it is stored. */
function PostLinks({ post, status }: { post: EditorPost; status: SavingStatus }) {
  const { editor } = useAdminMessages();
  const { locale } = useSite();
  if (!status.isStarted) return null;
  const address = post.slug ?? post.id;
  return (
    <>
      <Link to={paths.adminPostHistory(locale, address)}>{editor.links.history}</Link>
      <Link to={paths.adminPostPreviews(locale, address)}>{editor.links.previews}</Link>
    </>
  );
}
