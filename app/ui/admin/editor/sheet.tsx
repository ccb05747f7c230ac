import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { CONTENT_MAX, EXCERPT_MAX, TITLE_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { type Fields, fieldName, fieldsOfPart } from './editor-post.ts';
import { FieldProblem } from './fields/field-problem.tsx';
import { SharingFields } from './fields/sharing-fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { SheetField } from './sheet-field.tsx';
import { SheetFooter } from './sheet-footer.tsx';
import { SheetTools } from './sheet-tools.tsx';
import type { TextEditor } from './text/code-mirror.ts';
import { coveredHeights } from './text/covered-heights.ts';
import { positionIn } from './text/heading-position.ts';
import { headingLines } from './text/text-check.ts';
import { UploadTray } from './text/upload-tray.tsx';
import { useMediaInText } from './text/use-media-in-text.ts';
import { usePreview } from './text/use-preview.ts';
import { useTextEditor } from './text/use-text-editor.ts';
import { type SourceHandle, SourcePane } from './translation/source-pane.tsx';

/** What the form does with a sheet. */
export type SheetHandle = {
  text: () => string;
  title: () => string;
  /** Cheaper than to read the text. */
  isEmpty: () => boolean;
  setText: (text: string) => void;
  /** To the title if it is empty, else to the text. */
  focus: () => void;
  focusText: () => void;
  /** Scrolls the cursor of the text into view. */
  revealCursor: () => void;
};

/** One language: title, excerpt and text, with the preview beside it. */
export function Sheet({
  locale,
  values,
  problems,
  isPreviewed,
  onChange,
  note,
  aside,
  source,
  ref,
}: {
  locale: Locale;
  values: Fields;
  problems: FormProblem[];
  isPreviewed: boolean;
  onChange: () => void;
  /** Over the text. */
  note: ReactNode;
  /** Another text that is to be in view beside this one. */
  aside: ReactNode;
  /** The text of the other language, where it is to be in view. */
  source: { title: () => string; text: () => string } | null;
  ref: Ref<SheetHandle>;
}) {
  const messages = useAdminMessages().editor;
  const title = useRef<HTMLTextAreaElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<TextEditor>(null);
  const begin = fieldsOfPart(locale, values);
  const sourcePane = useRef<SourceHandle>(null);
  const [shownTitle, setShownTitle] = useState(begin.title ?? '');
  const text = () => editor.current?.text() ?? field.current?.value ?? begin.content ?? '';
  const column = useRef<HTMLDivElement>(null);
  const covered = () => coveredHeights(column.current);
  const { preview, warnings, hasFailed, refresh } = usePreview({ locale, text, isShown: isPreviewed });
  const media = useMediaInText({ locale, editor });
  const changed = () => {
    onChange();
    refresh();
    sourcePane.current?.changed();
  };
  useTextEditor({
    field,
    editor,
    lang: locale,
    label: messages.contentOf[locale],
    hint: messages.contentHint,
    onChange: changed,
    onMove: () => sourcePane.current?.moved(),
    onFiles: media.addFiles,
    coveredHeights: covered,
  });
  useImperativeHandle(ref, () => ({
    text,
    title: () => title.current?.value ?? '',
    isEmpty: () => title.current?.value === '' && (editor.current?.isEmpty() ?? field.current?.value === ''),
    setText(next) {
      if (field.current) field.current.value = next;
      editor.current?.replaceAll(next);
    },
    focus: () => (title.current?.value === '' ? title.current.focus() : editor.current?.focus()),
    focusText: () => (editor.current ?? field.current)?.focus(),
    revealCursor: () => editor.current?.revealCursor(),
  }));
  const positionOf = () => {
    const line = editor.current?.lineAt(covered().top);
    if (line === undefined) return null;
    const all = text();
    return positionIn(line, headingLines(all), all.split('\n').length);
  };
  return (
    <section className="sheet" lang={locale} data-locale={locale} aria-label={messages.languages[locale]}>
      <div className="sheet-text" ref={column}>
        <FieldProblem problems={problems} path={locale} />
        {note}
        <SheetField
          {...{ locale, values, field: 'title' }}
          ref={title}
          label={messages.titleOf[locale]}
          maxLength={TITLE_MAX}
          rows={1}
          placeholder={messages.title}
          onInput={({ currentTarget }) => {
            setShownTitle(currentTarget.value);
            onChange();
          }}
          onKeyDown={(event) => {
            // A title has one line.
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            editor.current?.focus();
          }}
        />
        <FieldProblem problems={problems} path={fieldName(locale, 'title')} />
        <SheetField
          {...{ locale, values, field: 'excerpt' }}
          label={messages.excerptOf[locale]}
          maxLength={EXCERPT_MAX}
          rows={1}
          placeholder={messages.excerptHint}
          onInput={onChange}
        />
        <SheetTools
          locale={locale}
          run={(command) => editor.current?.run(command)}
          onFiles={media.addFiles}
          onChoose={media.insertStored}
        />
        <SheetField
          {...{ locale, values, field: 'content' }}
          ref={field}
          label={messages.contentOf[locale]}
          maxLength={CONTENT_MAX}
          rows={18}
          placeholder={messages.contentHint}
          onInput={changed}
        />
        <FieldProblem problems={problems} path={fieldName(locale, 'content')} />
        <UploadTray uploads={media.uploads} onAlt={media.describe} onClose={media.removeUpload} />
        <SheetFooter
          preview={preview}
          warnings={warnings}
          onGoToLine={(line) => editor.current?.goToLine(line)}
        />
        <SharingFields
          locale={locale}
          values={values}
          problems={problems}
          title={shownTitle}
          onChange={onChange}
        />
      </div>
      {aside}
      {source && !aside && (
        <SourcePane
          locale={locale}
          source={source}
          editor={editor}
          text={text}
          covered={() => covered().top}
          ref={sourcePane}
        />
      )}
      {isPreviewed && !aside && !source && (
        <PreviewPane
          locale={locale}
          title={shownTitle}
          html={preview?.html ?? ''}
          hasFailed={hasFailed}
          positionOf={positionOf}
        />
      )}
    </section>
  );
}
