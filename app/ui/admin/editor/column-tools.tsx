import { type ReactNode, useId } from 'react';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { ChooseMedia } from '#app/ui/admin/media/picker/choose-media.tsx';
import { PICTURE_TYPES, VIDEO_TYPES } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { MediaFile } from '#contract/media.ts';
import type { TextCommand } from './text/commands.ts';

/** The buttons with their signs; the names are in the dictionary. */
const TOOLS: { command: TextCommand; sign: ReactNode; keys?: string }[] = [
  { command: 'bold', sign: <b>B</b>, keys: 'Control+B' },
  { command: 'italic', sign: <i>I</i>, keys: 'Control+I' },
  { command: 'heading', sign: 'H' },
  { command: 'list', sign: '• –' },
  { command: 'quote', sign: '“ ”' },
  { command: 'code', sign: <code>{'<>'}</code> },
  { command: 'link', sign: <u>a</u>, keys: 'Control+K' },
  { command: 'table', sign: <GridSign /> },
  { command: 'footnote', sign: '†' },
  { command: 'formula', sign: 'Σ' },
];

/** Buttons over the text. */
export function ColumnTools({
  locale,
  run,
  onFiles,
  onChoose,
  onHelp,
}: {
  locale: Locale;
  run: (command: TextCommand) => void;
  onFiles: (files: File[]) => void;
  /** A stored file is to be in the text. */
  onChoose: (file: MediaFile) => void;
  /** Opens the help with Markdown. */
  onHelp: () => void;
}) {
  const { editor, media } = useAdminMessages();
  const { tools } = editor;
  const id = useId();

  return (
    <div className="column-tools" role="toolbar" aria-label={tools.label}>
      {TOOLS.map(({ command, sign, keys }) => (
        <button
          key={command}
          type="button"
          title={tools[command]}
          aria-label={tools[command]}
          aria-keyshortcuts={keys}
          onClick={() => run(command)}
        >
          {sign}
        </button>
      ))}
      <label className="file-button" htmlFor={id}>
        {tools.media}
        <input
          id={id}
          type="file"
          multiple
          accept={[...PICTURE_TYPES, ...VIDEO_TYPES].join(',')}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
      <ChooseMedia language={locale} label={`${tools.stored}: ${media.picker.open}`} onChoose={onChoose}>
        {tools.stored}
      </ChooseMedia>
      <button type="button" title="Ctrl+/" aria-label={editor.help.title} onClick={onHelp}>
        ?
      </button>
    </div>
  );
}

function GridSign() {
  return (
    <svg viewBox="0 0 16 12" width="16" height="12" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M.5.5h15v11H.5zM.5 4h15M.5 8h15M5.5.5v11M10.5.5v11" />
    </svg>
  );
}
