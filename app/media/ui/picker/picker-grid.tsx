import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { MediaThumbnail } from '#app/media/ui/media-thumbnail.tsx';
import type { Locale } from '#contract/locales.ts';
import type { MediaFile } from '#contract/media/media.ts';
import { nextIndex } from './next-index.ts';

export type GridHandle = {
  /** Focuses a file by its index; without one, the file that is in the tab order. */
  focus: (index?: number) => void;
};

/** Files as buttons, of which one is in the tab order; arrow keys move to the others. */
export function PickerGrid({
  files,
  language,
  onChoose,
  ref,
}: {
  files: MediaFile[];
  /** The language of the descriptions. */
  language: Locale;
  onChoose: (file: MediaFile) => void;
  ref: Ref<GridHandle>;
}) {
  const { picker } = useAdminMessages().media;
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const inTabOrder = Math.min(current, files.length - 1);
  const focus = (index = inTabOrder) => list.current?.querySelectorAll('button')[index]?.focus();

  useImperativeHandle(ref, () => ({ focus }));
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
    const next = nextIndex(event.key, { index: current, count: files.length, columns });
    if (next === null) return;
    event.preventDefault();
    focus(next);
  };

  return (
    <ul className="media-choices" aria-label={picker.files} ref={list} onKeyDown={onKeyDown}>
      {files.map((file, index) => (
        <li key={file.id}>
          <Choice
            file={file}
            language={language}
            isCurrent={index === inTabOrder}
            onFocus={() => setCurrent(index)}
            onChoose={() => onChoose(file)}
          />
        </li>
      ))}
    </ul>
  );
}

function Choice({
  file,
  language,
  isCurrent,
  onFocus,
  onChoose,
}: {
  file: MediaFile;
  language: Locale;
  isCurrent: boolean;
  onFocus: () => void;
  onChoose: () => void;
}) {
  const { media } = useAdminMessages();
  const alt = file.alt[language];
  return (
    <button type="button" tabIndex={isCurrent ? 0 : -1} onFocus={onFocus} onClick={onChoose}>
      <MediaThumbnail file={file} />
      <span className="media-name">{file.filename ?? media.unnamed}</span>
      {alt ? (
        <span className="media-choice-alt" lang={language}>
          {alt}
        </span>
      ) : (
        <span className="media-choice-alt is-missing">{media.picker.noAlt}</span>
      )}
    </button>
  );
}
