import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useFormState } from '#app/forms/form-state.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import { ColumnField } from './column-field.tsx';
import { ColumnFooter } from './column-footer.tsx';
import { ColumnTools } from './column-tools.tsx';
import { fieldsOfPart } from './editor-post.ts';
import { FieldProblem } from './fields/field-problem.tsx';
import { SharingFields } from './fields/sharing-fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import type { TextEditor } from './text/code-mirror.ts';
import { coveredHeights } from './text/covered-heights.ts';
import { PastedNote } from './text/pasted-note.tsx';
import { headingLines, positionIn } from './text/text-check.ts';
import { UploadTray } from './text/upload-tray.tsx';
import { useMediaInText } from './text/use-media-in-text.ts';
import { usePaste } from './text/use-paste.ts';
import { usePreview } from './text/use-preview.ts';
import { useTextEditor } from './text/use-text-editor.ts';
import { type SourceHandle, SourcePane, type SourceText } from './translation/source-pane.tsx';

/** What the form can do with a column. */
export type ColumnHandle = {
  text: () => string;
  title: () => string;
  excerpt: () => string;
  /** Whether the text is empty, without reading all of it. */
  isEmpty: () => boolean;
  setText: (text: string) => void;
  /** Moves the focus to the title if it is empty, otherwise to the text. */
  focus: () => void;
  focusText: () => void;
  revealCursor: () => void;
};

/** One language: title, excerpt and text, with the preview next to it. */
export function LanguageColumn({
  locale,
  kind,
  isReadOnly,
  mayUpload,
  isPreviewed,
  onHelp,
  note,
  aside,
  source,
  ref,
}: {
  locale: Locale;
  kind: PostKind;
  /** The user may read this language and not change it. */
  isReadOnly: boolean;
  mayUpload: boolean;
  isPreviewed: boolean;
  onHelp: () => void;
  /** Shown above the text. */
  note: ReactNode;
  /** Another text to be shown next to this one. */
  aside: ReactNode;
  /** The text of the other language, if it is to be shown. */
  source: SourceText | null;
  ref: Ref<ColumnHandle>;
}) {
  const messages = useAdminMessages().editor;
  const { values, onChange } = useFormState();
  const { locale: interfaceLanguage } = useSite();
  const title = useRef<HTMLTextAreaElement>(null);
  const excerpt = useRef<HTMLTextAreaElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<TextEditor>(null);
  const begin = fieldsOfPart(locale, values);
  const sourcePane = useRef<SourceHandle>(null);
  const [shownTitle, setShownTitle] = useState(begin.title ?? '');
  const text = () => editor.current?.text() ?? field.current?.value ?? begin.content ?? '';
  const column = useRef<HTMLDivElement>(null);
  const covered = () => coveredHeights(column.current);
  const { preview, warnings, hasFailed, refresh } = usePreview({ locale, kind, text, isShown: isPreviewed });
  const media = useMediaInText({ locale, editor });
  const paste = usePaste({ editor, addFiles: media.addFiles });
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
    isReadOnly,
    altWords: { lang: interfaceLanguage, ...messages.altQuestion },
    onChange: changed,
    onMove: () => sourcePane.current?.moved(),
    onFiles: media.addFiles,
    onHtml: (html, plain) => void paste.paste(html, plain),
    coveredHeights: covered,
  });
  useImperativeHandle(ref, () => ({
    text,
    title: () => title.current?.value ?? '',
    excerpt: () => excerpt.current?.value ?? '',
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
    <section className="column" lang={locale} data-locale={locale} aria-label={messages.languages[locale]}>
      <div className="column-text" ref={column}>
        <p className="column-language" aria-hidden lang={interfaceLanguage}>
          {messages.languages[locale]}
        </p>
        <FieldProblem path={locale} />
        {note}
        <ColumnField
          locale={locale}
          field="title"
          ref={title}
          readOnly={isReadOnly}
          label={messages.titleOf[locale]}
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
        <ColumnField
          locale={locale}
          field="excerpt"
          ref={excerpt}
          readOnly={isReadOnly}
          label={messages.excerptOf[locale]}
          rows={1}
          placeholder={messages.excerptHint}
          onInput={onChange}
        />
        {!isReadOnly && (
          <ColumnTools
            locale={locale}
            mayUpload={mayUpload}
            run={(command) => editor.current?.run(command)}
            onFiles={media.addFiles}
            onChoose={media.insertStored}
            onHelp={onHelp}
          />
        )}
        <ColumnField
          locale={locale}
          field="content"
          ref={field}
          readOnly={isReadOnly}
          label={messages.contentOf[locale]}
          rows={18}
          placeholder={messages.contentHint}
          onInput={changed}
        />
        {paste.pasted && (
          <PastedNote
            missingPictures={paste.pasted.missingPictures}
            onPlain={paste.usePlain}
            onClose={paste.close}
          />
        )}
        <UploadTray uploads={media.uploads} onClose={media.removeUpload} />
        <ColumnFooter
          preview={preview}
          warnings={warnings}
          onGoToLine={(line) => editor.current?.goToLine(line)}
        />
        <div inert={isReadOnly}>
          <SharingFields locale={locale} title={shownTitle} />
        </div>
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
