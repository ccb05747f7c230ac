import { type RefObject, useRef } from 'react';
import { Form } from 'react-router';
import { isRestored } from '#app/forms/unsent-fields.ts';
import { useSite } from '#app/ui/site/site-context.tsx';
import { LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { absenceIn } from '#contract/posts/absence.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { AbsentPost } from './absent-post.tsx';
import { ConflictView } from './conflict/conflict-view.tsx';
import { RefusedTexts } from './conflict/refused-texts.tsx';
import { TheirText } from './conflict/their-text.tsx';
import { useConflicts } from './conflict/use-conflicts.ts';
import { EditorBar } from './editor-bar.tsx';
import {
  type EditorDone,
  type EditorPost,
  type FailedEditor,
  type Fields,
  fieldsOfPart,
  newEditorPath,
} from './editor-post.ts';
import { FieldProblem } from './fields/field-problem.tsx';
import { SettingsPanel } from './fields/settings-panel.tsx';
import { useProblemFocus } from './fields/use-problem-focus.ts';
import { putInto, revealFocus, type Sheets, titleIn } from './form-values.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { KeysHelp } from './keys-help.tsx';
import { useFormActions } from './saving/use-form-actions.ts';
import { useSaver } from './saving/use-saver.ts';
import { Sheet, type SheetHandle } from './sheet.tsx';
import { TranslationNote } from './translation/translation-note.tsx';
import { useBottomBar } from './use-bottom-bar.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePublishing } from './use-publishing.ts';
import { useView } from './use-view.ts';

/** The editor of a post. Without scripts it is a form with a text field for each language. */
export function EditorForm({
  post,
  values,
  knownTags,
  failed,
  done,
  onStarted,
}: {
  post: EditorPost;
  /** The initial values of the fields. */
  values: Fields;
  knownTags: string[];
  failed: FailedEditor | null;
  done: EditorDone | null;
  /** The post is now stored, under this id. */
  onStarted: (id: string) => void;
}) {
  const { locale } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const sheets: Sheets = { uk: useRef(null), en: useRef(null) };
  const views = useView({ post, sheets });
  const write = (part: DraftPart, fields: Fields) => putInto(form.current, part, fields, sheets);
  const refusal = failed?.problems ?? [];
  const { saver, status } = useSaver({ post, form, absence: absenceIn(refusal) ?? null, write });
  const { absence } = status;
  const isUnsaved = absence === 'in_bin' || isRestored({ problems: refusal });
  const absentHeading = useRef<HTMLHeadingElement>(null);
  const showAbsence = () => absentHeading.current?.focus();
  const actions = useFormActions({
    ...{ post, form, write, saver, status, done, failed, onStarted, showAbsence },
  });
  const focus = (language: Locale) => sheets[language].current?.focus();
  const conflicts = useConflicts({ saver, status, focus, onBeside: views.show });
  const filled = LOCALES.filter((entry) => {
    const { current: sheet } = sheets[entry];
    const { title, content } = fieldsOfPart(entry, values);
    return sheet ? !sheet.isEmpty() : `${title}${content}` !== '';
  });
  // An absence ends before the next action does.
  const problems = [...refusal.filter((problem) => !absenceIn([problem])), ...status.problems];
  const focusShown = () => focus(views.view === 'both' ? locale : views.view);
  const publishing = usePublishing({ done, focus: focusShown });
  useProblemFocus({
    form,
    failed,
    problems,
    show: views.bringIntoView,
    focusText: (to) => sheets[to].current?.focusText(),
  });
  const keysHelp = useRef<HTMLDialogElement>(null);
  const commands = useRef<HTMLDivElement>(null);
  useBottomBar({ bar: commands, reveal: () => revealFocus(form.current, sheets) });
  useEditorKeys({
    save: () => void actions.run('save'),
    publish: publishing.open,
    switchLanguage: views.switchLanguage,
    togglePreview: views.togglePreview,
    toggleSource: views.toggleSource,
    showKeys: () => keysHelp.current?.showModal(),
  });
  // The language of the interface comes first: the author most likely writes in it.
  const order = locale === 'uk' ? LOCALES : LOCALES.toReversed();
  return (
    <Form
      method="post"
      // The form of a post that is gone makes a new one.
      action={absence === 'purged' ? newEditorPath(post.kind, locale) : undefined}
      className="editor"
      data-view={views.view}
      ref={form}
      autoComplete="off"
      noValidate
      onSubmit={actions.onSubmit}
    >
      <HiddenFields post={post} values={values} began={isUnsaved ? values : null} />
      <EditorBar
        post={post}
        form={form}
        commands={commands}
        publishing={publishing.panel}
        views={views}
        problems={problems}
        done={done}
        status={status}
        undo={
          actions.undo && {
            run() {
              actions.undo?.run();
              focusShown();
            },
          }
        }
        onKeys={() => keysHelp.current?.showModal()}
      />
      <KeysHelp ref={keysHelp} />
      {absence ? (
        <AbsentPost {...{ absence, post, saver }} heading={absentHeading} onEnd={focusShown} />
      ) : (
        <FieldProblem problems={problems} path="" />
      )}
      {failed?.conflicts && <RefusedTexts conflicts={failed.conflicts} values={values} />}
      {conflicts.open && <ConflictView {...conflicts.open} />}
      <div className="sheets" hidden={conflicts.open !== null}>
        {order.map((entry) => (
          <Sheet
            key={entry}
            ref={sheets[entry]}
            locale={entry}
            values={values}
            problems={problems}
            isPreviewed={views.isPreviewed && (views.view === 'both' || views.view === entry)}
            onChange={saver.changed}
            note={
              <TranslationNote
                locale={entry}
                version={post.versions[entry]}
                isEmpty={!filled.includes(entry)}
                hasSource={filled.includes(otherLocale(entry))}
                onTranslate={() => views.translate(entry)}
                onCopy={() => {
                  write(entry, saver.fields(otherLocale(entry)));
                  focus(entry);
                  saver.changed();
                }}
              />
            }
            source={views.translated === entry ? sourceOf(sheets[otherLocale(entry)]) : null}
            aside={conflicts.beside[entry] && <TheirText {...conflicts.beside[entry]} locale={entry} />}
          />
        ))}
      </div>
      <SettingsPanel
        post={post}
        values={values}
        knownTags={knownTags}
        problems={problems}
        titleOf={() => titleIn(form.current, order)}
        onChange={saver.changed}
      />
    </Form>
  );
}

function sourceOf(sheet: RefObject<SheetHandle | null>) {
  return { title: () => sheet.current?.title() ?? '', text: () => sheet.current?.text() ?? '' };
}
