import { type RefObject, useRef } from 'react';
import { FormStateProvider } from '#app/forms/form-state.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { AbsentPost } from './absent-post.tsx';
import { ConflictView } from './conflict/conflict-view.tsx';
import { TheirText } from './conflict/their-text.tsx';
import { useConflicts } from './conflict/use-conflicts.ts';
import { EarlierDraft, EarlierText } from './earlier-text.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorHelp, type HelpHandle } from './editor-help.tsx';
import {
  type EditorDone,
  type EditorPost,
  type Fields,
  fieldsOfPart,
  type LoadedEditor,
} from './editor-post.ts';
import { FieldProblem } from './fields/field-problem.tsx';
import { SettingsPanel } from './fields/settings-panel.tsx';
import { useProblemFocus } from './fields/use-problem-focus.ts';
import { type Columns, putInto, revealFocus, titleIn } from './form-values.ts';
import { type ColumnHandle, LanguageColumn } from './language-column.tsx';
import { usePublishing } from './publishing/use-publishing.ts';
import { ReviewNote } from './review-note.tsx';
import type { Saver } from './saving/saver.ts';
import { useActions } from './saving/use-actions.ts';
import { useSaver } from './saving/use-saver.ts';
import type { SourceText } from './translation/source-pane.tsx';
import { TranslationNote } from './translation/translation-note.tsx';
import { useBottomBar } from './use-bottom-bar.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useFieldHeights } from './use-field-heights.ts';
import { useView } from './use-view.ts';

/** The form of a post: both languages and the settings. It is never sent; `Saver` reads it. */
export function EditorForm({
  post,
  values,
  knownTags,
  userId,
  earlier,
  done,
  onStarted,
}: {
  post: EditorPost;
  values: Fields;
  knownTags: string[];
  userId: string;
  earlier: LoadedEditor['earlier'];
  done: EditorDone | null;
  /** The post is now stored, under this id. */
  onStarted: (id: string) => void;
}) {
  const { locale } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const columns: Columns = { uk: useRef(null), en: useRef(null) };
  const focus = (language: Locale) => columns[language].current?.focus();
  const write = (part: DraftPart, fields: Fields) => putInto(form.current, part, fields, columns);

  const views = useView({ post, columns });
  const focusShown = () => focus(views.view === 'both' ? locale : views.view);
  const { saver, status } = useSaver({ post, userId, form, write });
  const publishing = usePublishing({ done, focus: focusShown });
  const showNotice = () => {
    publishing.close();
    form.current?.querySelector<HTMLElement>('.editor-notice')?.focus();
  };
  const actions = useActions({ post, write, saver, status, done, onStarted, showNotice });
  const changed = () => {
    saver.changed();
    actions.edited();
  };
  const conflicts = useConflicts({ saver, status, focus, onBeside: views.show });

  const problems = [...actions.refusal, ...status.problems];
  const showField = useProblemFocus({
    form,
    problems,
    show: views.bringIntoView,
    focusText: (to) => columns[to].current?.focusText(),
  });

  const filled = LOCALES.filter((entry) => {
    const { current: column } = columns[entry];
    const { title, content } = fieldsOfPart(entry, values);
    return column ? !column.isEmpty() : `${title}${content}` !== '';
  });

  const help = useRef<HelpHandle>(null);
  const commands = useRef<HTMLDivElement>(null);
  useBottomBar({ bar: commands, reveal: () => revealFocus(form.current, columns) });
  useFieldHeights(form);
  useEditorKeys({
    save: () => void actions.save(),
    publish: publishing.open,
    switchLanguage: views.switchLanguage,
    togglePreview: views.togglePreview,
    toggleSource: views.toggleSource,
    showHelp: () => help.current?.open(),
  });

  // The language of the interface comes first: the author most likely writes in it.
  const order = locale === 'uk' ? LOCALES : LOCALES.toReversed();
  const { undoDiscard } = actions;
  return (
    <FormStateProvider value={{ values, problems, onChange: changed }}>
      <form
        className="editor"
        data-view={views.view}
        ref={form}
        autoComplete="off"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void actions.save();
        }}
      >
        <EditorBar
          post={post}
          form={form}
          commands={commands}
          publishing={publishing.panel}
          views={views}
          actions={actions}
          done={done}
          status={status}
          undo={
            undoDiscard && {
              run() {
                undoDiscard.run();
                focusShown();
              },
            }
          }
          order={order}
          onHelp={() => help.current?.open()}
          onSettings={(fields) => write('settings', fields)}
          onShowField={(path) => {
            publishing.close();
            showField(path);
          }}
        />
        <EditorHelp ref={help} />
        {status.absence ? (
          <AbsentPost absence={status.absence} post={post} saver={saver} onEnd={focusShown} />
        ) : (
          <FieldProblem path="" />
        )}
        {status.isEarlierDraft && <EarlierDraft kind={post.kind} />}
        {conflicts.open && <ConflictView {...conflicts.open} />}
        <div className="columns" hidden={conflicts.open !== null}>
          {order.map((entry) => (
            <LanguageColumn
              key={entry}
              ref={columns[entry]}
              locale={entry}
              kind={post.kind}
              isReadOnly={!post.may[entry]}
              mayUpload={post.may.upload}
              isPreviewed={views.isPreviewed && (views.view === 'both' || views.view === entry)}
              onHelp={() => help.current?.open()}
              note={
                <>
                  <ReviewNote
                    locale={entry}
                    post={post}
                    isEmpty={!filled.includes(entry)}
                    onReview={actions.review}
                  />
                  <EarlierText
                    earlier={post.may[entry] ? earlier[entry] : null}
                    onExchange={(fields) => saver.exchange(entry, fields)}
                  />
                  {post.may[entry] && (
                    <TranslationNote
                      locale={entry}
                      version={post.versions[entry]}
                      isEmpty={!filled.includes(entry)}
                      hasSource={filled.includes(otherLocale(entry))}
                      isBeside={views.translated === entry}
                      onTranslate={() => views.translate(entry)}
                      onCopy={() => {
                        write(entry, saver.fields(otherLocale(entry)));
                        focus(entry);
                        changed();
                      }}
                      onUpToDate={() => actions.setUpToDate(entry)}
                    />
                  )}
                </>
              }
              source={
                views.translated === entry
                  ? { ...sourceOf(columns[otherLocale(entry)]), post: postOf(saver, entry) }
                  : null
              }
              aside={conflicts.beside[entry] && <TheirText {...conflicts.beside[entry]} locale={entry} />}
            />
          ))}
        </div>
        {/* The fields stay in the form, so that the settings count as unchanged. */}
        <div hidden={!post.may.settings}>
          <SettingsPanel post={post} knownTags={knownTags} titleOf={() => titleIn(form.current, order)} />
        </div>
      </form>
    </FormStateProvider>
  );
}

function postOf(saver: Saver, locale: Locale): SourceText['post'] {
  return {
    id: () => saver.id,
    fields: () => saver.fields(locale),
    save: () => saver.flush(),
    reload: () => saver.verify([locale]),
    exchange: (fields) => saver.exchange(locale, fields),
  };
}

function sourceOf(column: RefObject<ColumnHandle | null>) {
  return {
    title: () => column.current?.title() ?? '',
    excerpt: () => column.current?.excerpt() ?? '',
    text: () => column.current?.text() ?? '',
  };
}
