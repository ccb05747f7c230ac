import { type RefObject, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { isLocale, LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { FailedForm } from '../../../form-problems.ts';
import { useSite } from '../../site/site-context.tsx';
import { ConflictView } from './conflict/conflict-view.tsx';
import { TheirText } from './conflict/their-text.tsx';
import { useConflicts } from './conflict/use-conflicts.ts';
import { EditorBar } from './editor-bar.tsx';
import { type EditorDone, type EditorPost, type Fields, fieldName, fieldsOfPart } from './editor-post.ts';
import { FieldProblem } from './fields/field-problem.tsx';
import { SettingsPanel } from './fields/settings-panel.tsx';
import { useProblemFocus } from './fields/use-problem-focus.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { KeysHelp } from './keys-help.tsx';
import { useFormActions } from './saving/use-form-actions.ts';
import { useSaver } from './saving/use-saver.ts';
import { Sheet, type SheetHandle } from './sheet.tsx';
import { TranslationNote } from './translation/translation-note.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useView } from './use-view.ts';

type Sheets = Record<Locale, RefObject<SheetHandle | null>>;

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
  /** What the fields begin with. */
  values: Fields;
  knownTags: string[];
  failed: FailedForm | null;
  done: EditorDone | null;
  /** The server knows the post now, by this id. */
  onStarted: (id: string) => void;
}) {
  const { locale } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const publishing = useRef<HTMLDetailsElement>(null);
  const sheets: Sheets = { uk: useRef(null), en: useRef(null) };
  const views = useView({ post, sheets });
  const write = (part: DraftPart, fields: Fields) => putInto(form.current, part, fields, sheets);
  const { saver, status } = useSaver({ post, form, write });
  const actions = useFormActions({ post, form, write, saver, status, done, failed, onStarted });
  const focus = (language: Locale) => sheets[language].current?.focus();
  const conflicts = useConflicts({ saver, status, focus, onBeside: views.show });
  const filled = LOCALES.filter((entry) => {
    const { current: sheet } = sheets[entry];
    const { title, content } = fieldsOfPart(entry, values);
    return sheet ? !sheet.isEmpty() : `${title}${content}` !== '';
  });
  const problems = [...(failed?.problems ?? []), ...status.problems];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action that is done
  useEffect(() => {
    if (!done) return;
    const panel = publishing.current;
    if (panel?.open) closePublishing(panel);
    // What had the focus may be gone, such as “nothing to change”.
    else if (document.activeElement === document.body) focus(views.view === 'both' ? locale : views.view);
  }, [done]);
  useProblemFocus({
    form,
    failed,
    problems,
    show: views.bringIntoView,
    focusText: (to) => sheets[to].current?.focusText(),
  });
  const keysHelp = useRef<HTMLDialogElement>(null);
  useEditorKeys({
    save: () => void actions.run('save'),
    publish: () => openPublishing(publishing.current),
    switchLanguage: views.switchLanguage,
    togglePreview: views.togglePreview,
    toggleSource: views.toggleSource,
    showKeys: () => keysHelp.current?.showModal(),
  });
  // The language of the interface first: its owner writes in it.
  const order = locale === 'uk' ? LOCALES : LOCALES.toReversed();
  return (
    <Form
      method="post"
      className="editor"
      data-view={views.view}
      ref={form}
      autoComplete="off"
      noValidate
      onSubmit={actions.onSubmit}
    >
      <HiddenFields post={post} values={values} />
      <EditorBar
        post={post}
        form={form}
        publishing={publishing}
        views={views}
        problems={problems}
        done={done}
        status={status}
        undo={
          actions.undo && {
            run() {
              actions.undo?.run();
              focus(views.view === 'both' ? locale : views.view);
            },
          }
        }
        onKeys={() => keysHelp.current?.showModal()}
      />
      <KeysHelp ref={keysHelp} />
      <FieldProblem problems={problems} path="" />
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

function closePublishing(panel: HTMLDetailsElement): void {
  const hadFocus = panel.contains(document.activeElement);
  panel.open = false;
  if (hadFocus) panel.querySelector('summary')?.focus();
}

function openPublishing(panel: HTMLDetailsElement | null): void {
  if (!panel) return;
  panel.open = true;
  panel.querySelector('input')?.focus();
}

function putInto(form: HTMLFormElement | null, part: DraftPart, fields: Fields, sheets: Sheets): void {
  for (const [field, value] of Object.entries(fields)) {
    if (isLocale(part) && field === 'content') sheets[part].current?.setText(value);
    else setControl(form?.elements.namedItem(fieldName(part, field)) ?? null, value);
  }
}

/** The event tells components that show the value elsewhere. */
function setControl(control: Element | RadioNodeList | null, value: string): void {
  const isMenu = control instanceof HTMLSelectElement;
  if (!(isMenu || control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'yes';
  else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function titleIn(form: HTMLFormElement | null, order: readonly Locale[]): string {
  if (!form) return '';
  const read = new FormData(form);
  return order.map((locale) => String(read.get(`${locale}.title`) ?? '')).find((title) => title !== '') ?? '';
}
