import { useId } from 'react';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { ChooseMedia } from '#app/ui/admin/media/picker/choose-media.tsx';
import { PICTURE_TYPES, VIDEO_TYPES } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { MediaFile } from '#contract/media.ts';

/** Buttons over the text. They need scripts, and are hidden where none run. */
export function SheetTools({
  locale,
  run,
  onFiles,
  onChoose,
}: {
  locale: Locale;
  run: (command: 'bold' | 'italic' | 'link') => void;
  onFiles: (files: File[]) => void;
  /** A stored file is to be in the text. */
  onChoose: (file: MediaFile) => void;
}) {
  const { editor, media } = useAdminMessages();
  const { tools } = editor;
  const id = useId();
  return (
    <div className="sheet-tools needs-scripts" role="toolbar" aria-label={tools.label}>
      <button type="button" onClick={() => run('bold')} aria-keyshortcuts="Control+B">
        <b>{tools.bold}</b>
      </button>
      <button type="button" onClick={() => run('italic')} aria-keyshortcuts="Control+I">
        <i>{tools.italic}</i>
      </button>
      <button type="button" onClick={() => run('link')} aria-keyshortcuts="Control+K">
        {tools.link}
      </button>
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
    </div>
  );
}
