import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { DraftPart } from '#contract/desk.ts';
import { isLocale, LOCALES, type Locale } from '#contract/locales.ts';
import type { FailedForm } from '../../../form-problems.ts';
import { useSite } from '../../site-context.tsx';
import { ConflictView } from './conflict/conflict-view.tsx';
import { TheirText } from './conflict/their-text.tsx';
import { useConflicts } from './conflict/use-conflicts.ts';
import { EditorBar } from './editor-bar.tsx';
import { type EditorDone, type EditorPost, type EditorView, type Fields, fieldName } from './editor-post.ts';
import { FieldProblem } from './fields/field-problem.tsx';
import { SettingsPanel } from './fields/settings-panel.tsx';
import { HiddenFields } from './hidden-fields.tsx';
import { useFormActions } from './saving/use-form-actions.ts';
import { useSaver } from './saving/use-saver.ts';
import { Sheet, type SheetHandle } from './sheet.tsx';
import { useEditorKeys } from './use-editor-keys.ts';

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
  const [view, setView] = useState<EditorView>('both');
  const [isPreviewed, setPreviewed] = useState(false);
  useEffect(() => {
    // A phone has room for one language.
    if (window.matchMedia('(width < 60rem)').matches) setView(locale);
  }, [locale]);
  const write = (part: DraftPart, fields: Fields) => putInto(form.current, part, fields, sheets);
  const { saver, status } = useSaver({ post, form, write });
  const actions = useFormActions({ post, form, saver, status, done, failed, onStarted });
  const focus = (language: Locale) => sheets[language].current?.focus();
  const conflicts = useConflicts({ saver, status, focus, onBeside: setView });
  const problems = [...(failed?.problems ?? []), ...status.problems];
  useEffect(() => {
    if (done && publishing.current) publishing.current.open = false;
  }, [done]);
  useEditorKeys({
    save: () => void actions.run('save'),
    publish: () => openPublishing(publishing.current),
    switchLanguage() {
      const here = document.activeElement?.closest('[data-locale]')?.getAttribute('data-locale');
      const next: Locale = here === 'uk' ? 'en' : 'uk';
      if (view !== 'both') setView(next);
      requestAnimationFrame(() => sheets[next].current?.focus());
    },
    togglePreview: () => setPreviewed(!isPreviewed),
  });
  // The language of the interface first: its owner writes in it.
  const order = locale === 'uk' ? LOCALES : LOCALES.toReversed();
  return (
    <Form
      method="post"
      className="editor"
      data-view={view}
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
        view={view}
        onView={setView}
        isPreviewed={isPreviewed}
        onPreview={() => setPreviewed(!isPreviewed)}
        problems={problems}
        done={done}
        status={status}
        undo={
          actions.discarded && {
            run() {
              for (const part of ['uk', 'en', 'settings'] as const) {
                if (actions.discarded) write(part, actions.discarded[part]);
              }
              actions.forgetDiscarded();
              void saver.flush();
            },
          }
        }
      />
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
            isPreviewed={isPreviewed && (view === 'both' || view === entry)}
            onChange={saver.changed}
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
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'yes';
  else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function titleIn(form: HTMLFormElement | null, order: readonly Locale[]): string {
  if (!form) return '';
  const read = new FormData(form);
  return order.map((locale) => String(read.get(`${locale}.title`) ?? '')).find((title) => title !== '') ?? '';
}
