import { type ReactNode, useId } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { ChooseMedia } from '#app/media/ui/picker/choose-media.tsx';
import { PICTURE_TYPES, VIDEO_TYPES } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { MediaFile } from '#contract/media/media.ts';
import type { TextCommand } from './text/commands.ts';

type Tool = { command: TextCommand; sign: ReactNode; keys?: string };

/** The buttons with their signs; the names are in the dictionary. */
const TOOLS: Tool[] = [
  { command: 'bold', sign: <b>B</b>, keys: 'Control+B' },
  { command: 'italic', sign: <i>I</i>, keys: 'Control+I' },
  { command: 'heading', sign: 'H' },
  { command: 'link', sign: <u>a</u>, keys: 'Control+K' },
  { command: 'list', sign: '• –' },
  { command: 'quote', sign: '“ ”' },
  { command: 'code', sign: <code>{'<>'}</code> },
  { command: 'table', sign: <Sign lines="M.5.5h15v11H.5zM.5 4h15M.5 8h15M5.5.5v11M10.5.5v11" /> },
  { command: 'footnote', sign: '†' },
  { command: 'formula', sign: 'Σ' },
];

/** Then come the buttons for files, which a phone shows without scrolling. */
const BEFORE_FILES = 4;

export function ColumnTools({
  locale,
  mayUpload,
  run,
  onFiles,
  onChoose,
  onHelp,
}: {
  locale: Locale;
  mayUpload: boolean;
  run: (command: TextCommand) => void;
  onFiles: (files: File[]) => void;
  /** A stored file is to be in the text. */
  onChoose: (file: MediaFile) => void;
  onHelp: () => void;
}) {
  const { editor, media } = useAdminMessages();
  const { tools } = editor;
  const id = useId();

  return (
    <div className="column-tools" role="toolbar" aria-label={tools.label}>
      <Tools tools={TOOLS.slice(0, BEFORE_FILES)} run={run} />
      {mayUpload && (
        <>
          <label className="file-button" htmlFor={id} title={tools.media}>
            <Sign lines="M8 9V1M4.5 4.5 8 1l3.5 3.5M.5 8v3.5h15V8" />
            <span className="visually-hidden">{tools.media}</span>
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
            <span title={tools.stored}>
              <Sign lines="M.5.5h15v11H.5zM.5 10 5 5.5l3.5 3.5 2-2 5 4.5M11 3.5h1.5" />
            </span>
          </ChooseMedia>
        </>
      )}
      <Tools tools={TOOLS.slice(BEFORE_FILES)} run={run} />
      <button type="button" title="Ctrl+/" aria-label={editor.help.title} onClick={onHelp}>
        ?
      </button>
    </div>
  );
}

function Tools({ tools, run }: { tools: Tool[]; run: (command: TextCommand) => void }) {
  const { tools: names } = useAdminMessages().editor;
  return tools.map(({ command, sign, keys }) => (
    <button
      key={command}
      type="button"
      title={names[command]}
      aria-label={names[command]}
      aria-keyshortcuts={keys}
      onClick={() => run(command)}
    >
      {sign}
    </button>
  ));
}

function Sign({ lines }: { lines: string }) {
  return (
    <svg viewBox="0 0 16 12" width="16" height="12" fill="none" stroke="currentColor" aria-hidden="true">
      <path d={lines} />
    </svg>
  );
}
