import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { EditorDone, EditorPost, Fields } from './editor-post.ts';
import { Presence } from './presence.tsx';
import { PublishPanel } from './publishing/publish-panel.tsx';
import type { SavingStatus } from './saving/status.ts';
import type { EditorActions } from './saving/use-actions.ts';
import { StatusLine } from './status-line.tsx';
import type { useView } from './use-view.ts';

/** The bar above the columns: states, links, view options and commands, which a phone has at the bottom of the window. */
export function EditorBar({
  post,
  form,
  commands,
  publishing,
  views,
  actions,
  done,
  status,
  undo,
  order,
  onHelp,
  onShowField,
  onSettings,
}: {
  post: EditorPost;
  form: RefObject<HTMLFormElement | null>;
  commands: RefObject<HTMLDivElement | null>;
  publishing: RefObject<HTMLDetailsElement | null>;
  views: ReturnType<typeof useView>;
  actions: EditorActions;
  done: EditorDone | null;
  status: SavingStatus;
  /** Shown after changes were discarded. */
  undo: { run: () => void } | null;
  /** The languages in the order of their columns. */
  order: readonly Locale[];
  onHelp: () => void;
  onShowField: (path: string) => void;
  onSettings: (fields: Fields) => void;
}) {
  const { editor, forms } = useAdminMessages();
  return (
    <div className="editor-bar">
      <div>
        <VersionStates post={post} status={status} />
        <Presence id={post.id} isStarted={status.isStarted} view={views.view} />
      </div>
      <PostLinks post={post} status={status} onHelp={onHelp} onDiscard={actions.discard} />
      <div className="bar-row">
        <ViewChoice views={views} order={order} />
        <div className="editor-commands" ref={commands}>
          <StatusLine post={post} status={status} done={done} undo={undo} onShowField={onShowField} />
          <div className="bar-buttons">
            <button
              type="button"
              className="button quiet"
              aria-pressed={views.isPreviewed}
              title="Ctrl+."
              aria-keyshortcuts="Control+."
              onClick={views.togglePreview}
            >
              {editor.preview}
            </button>
            <button className="button quiet" type="submit" title="Ctrl+S" aria-keyshortcuts="Control+S">
              {forms.save}
            </button>
            {post.may.publish && (
              <PublishPanel
                post={post}
                form={form}
                status={status}
                actions={actions}
                onShowField={onShowField}
                onSettings={onSettings}
                onTranslate={(to) => {
                  if (publishing.current) publishing.current.open = false;
                  views.translate(to);
                }}
                ref={publishing}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Links to the other pages of the post, once it is stored, and commands that are needed less often. */
function PostLinks({
  post,
  status,
  onHelp,
  onDiscard,
}: {
  post: EditorPost;
  status: SavingStatus;
  onHelp: () => void;
  onDiscard: () => void;
}) {
  const { editor } = useAdminMessages();
  const { locale } = useSite();
  const address = post.slug ?? post.id;
  const isStored = LOCALES.some((entry) => post.versions[entry]);

  return (
    <div className="post-links">
      {status.isStarted && (
        <nav aria-label={editor.links.label}>
          <Link to={paths.adminPostHistory(locale, address)}>{editor.links.history}</Link>
          {post.may.share && (
            <Link to={paths.adminPostPreviews(locale, address)}>{editor.links.previews}</Link>
          )}
        </nav>
      )}
      <button
        type="button"
        className="link-button keys-button"
        title="Ctrl+/"
        aria-keyshortcuts="Control+/"
        onClick={onHelp}
      >
        {editor.help.title}
      </button>
      {isStored && status.copies.length > 0 && (
        <button className="link-button danger" type="button" onClick={onDiscard}>
          {editor.discard}
        </button>
      )}
    </div>
  );
}

function ViewChoice({ views, order }: { views: ReturnType<typeof useView>; order: readonly Locale[] }) {
  const { editor } = useAdminMessages();
  const choices = ['both', ...order] as const;
  return (
    <fieldset className="view-choice">
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
        aria-pressed={views.translated !== null}
        title="Ctrl+;"
        aria-keyshortcuts="Control+;"
        onClick={views.toggleSource}
      >
        {editor.translation.source}
      </button>
    </fieldset>
  );
}

/** The public state of each language: «Українська: опубліковано, є зміни · англійської ще немає». */
function VersionStates({
  post: { versions },
  status: { copies },
}: {
  post: EditorPost;
  status: SavingStatus;
}) {
  const { editor } = useAdminMessages();
  const states = LOCALES.map((locale) => {
    const version = versions[locale];
    const name = editor.languages[locale];
    if (!version) return copies.includes(locale) ? `${name}: ${editor.states.draft}` : editor.missing[locale];
    const isChanged = version.state !== 'draft' && copies.includes(locale);
    return `${name}: ${editor.states[version.state]}${isChanged ? editor.changed : ''}`;
  });
  return <p className="version-states">{states.join(' · ')}</p>;
}
