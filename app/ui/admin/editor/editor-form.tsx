import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { LOCALES, type Locale } from '#contract/locales.ts';
import type { FormProblem } from '../../../form-problems.ts';
import { useSite } from '../../site-context.tsx';
import type { Fields } from './backup.ts';
import { EditorBar } from './editor-bar.tsx';
import type { EditorDone, EditorPost, EditorView } from './editor-post.ts';
import { FieldProblem } from './field-problem.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { Sheet, type SheetHandle } from './sheet.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useSavingStatus } from './use-saving-status.ts';
import { useUnsaved } from './use-unsaved.ts';

const EMPTY = { title: '', excerpt: '', content: '' };

/** The editor of a post. Without scripts it is a form with a text field for each language. */
export function EditorForm({
  post,
  shown,
  knownTags,
  problems,
  done,
}: {
  /** As it is stored. */
  post: EditorPost;
  /** What the fields begin with. */
  shown: EditorPost;
  knownTags: string[];
  problems: FormProblem[];
  done: EditorDone | null;
}) {
  const { locale } = useSite();
  const form = useRef<HTMLFormElement>(null);
  const publishing = useRef<HTMLDetailsElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const sheets: Record<Locale, RefObject<SheetHandle | null>> = { uk: useRef(null), en: useRef(null) };
  const [view, setView] = useState<EditorView>('both');
  const [isPreviewed, setPreviewed] = useState(false);
  useEffect(() => {
    // A phone has room for one language.
    if (window.matchMedia('(width < 60rem)').matches) setView(locale);
  }, [locale]);
  const restore = (fields: Fields) => putInto(form.current, fields, sheets);
  const unsaved = useUnsaved({ form, post: post.id ?? 'new', restore });
  const status = useSavingStatus({ unsaved, done, problems });
  useEffect(() => {
    if (done && publishing.current) publishing.current.open = false;
  }, [done]);
  useEditorKeys({
    save: () => form.current?.requestSubmit(saveButton.current),
    publish() {
      if (!publishing.current) return;
      publishing.current.open = true;
      publishing.current.querySelector('input')?.focus();
    },
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
    <Form method="post" className="editor" data-view={view} ref={form} autoComplete="off" noValidate>
      <EditorBar
        post={post}
        form={form}
        publishing={publishing}
        saveButton={saveButton}
        view={view}
        onView={setView}
        isPreviewed={isPreviewed}
        onPreview={() => setPreviewed(!isPreviewed)}
        problems={problems}
        done={done}
        status={status}
        isRestored={unsaved.isRestored}
        onDiscard={() => {
          unsaved.saved(unsaved.changes.current);
          restore(toFields(post));
        }}
      />
      <FieldProblem problems={problems} path="" />
      <div className="sheets">
        {order.map((entry) => (
          <Sheet
            key={entry}
            ref={sheets[entry]}
            locale={entry}
            version={shown.versions[entry] ?? EMPTY}
            problems={problems}
            isPreviewed={isPreviewed && (view === 'both' || view === entry)}
            onChange={unsaved.changed}
          />
        ))}
      </div>
      <SettingsPanel
        post={shown}
        knownTags={knownTags}
        problems={problems}
        titleOf={() => titleIn(form.current, order)}
        onChange={unsaved.changed}
      />
    </Form>
  );
}

function putInto(
  form: HTMLFormElement | null,
  fields: Fields,
  sheets: Record<Locale, RefObject<SheetHandle | null>>,
): void {
  for (const [name, value] of Object.entries(fields)) {
    const [language, field] = name.split('.');
    if (field === 'content') sheets[language as Locale].current?.setText(value);
    else {
      const control = form?.elements.namedItem(name);
      if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
        control.value = value;
    }
  }
}

/** The fields as they are saved. */
function toFields(post: EditorPost): Fields {
  const { slug, coverImage, tags, date } = post;
  const texts = LOCALES.flatMap((locale) => {
    const { title, excerpt, content } = post.versions[locale] ?? EMPTY;
    return Object.entries({ title, excerpt, content }).map(([name, value]) => [`${locale}.${name}`, value]);
  });
  return { slug, coverImage, tags, date, ...Object.fromEntries(texts) };
}

function titleIn(form: HTMLFormElement | null, order: readonly Locale[]): string {
  if (!form) return '';
  const read = new FormData(form);
  return order.map((locale) => String(read.get(`${locale}.title`) ?? '')).find((title) => title !== '') ?? '';
}
