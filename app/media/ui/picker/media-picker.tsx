import '#app/media/styles/media-picker.css';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { MEDIA_SEARCH_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import type { MediaFile, MediaKind } from '#contract/media/media.ts';
import { type GridHandle, PickerGrid } from './picker-grid.tsx';
import { useMediaChoices } from './use-media-choices.ts';

/**
 * The dialog in which an admin chooses a stored file. It is at the end of the document, because inside a form its
 * fields would be sent. The browser closes it with Escape and returns the focus.
 */
export function MediaPicker({
  language,
  kind,
  onChoose,
  onClose,
}: {
  language: Locale;
  kind?: MediaKind;
  onChoose: (file: MediaFile) => void;
  onClose: () => void;
}) {
  const { media } = useAdminMessages();
  const { picker } = media;
  const dialog = useRef<HTMLDialogElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<GridHandle>(null);
  const id = useId();
  const choices = useMediaChoices(kind);

  useEffect(() => {
    dialog.current?.showModal();
    // On a phone the keyboard would cover the files.
    if (matchMedia('(pointer: coarse)').matches) dialog.current?.focus();
    else search.current?.focus();
  }, []);
  // Focuses the first file of the requested page: the button that had the focus may have been removed.
  const [awaited, setAwaited] = useState<number | null>(null);
  useEffect(() => {
    if (awaited === null || choices.files.length <= awaited) return;
    grid.current?.focus(awaited);
    setAwaited(null);
  }, [awaited, choices.files]);
  return createPortal(
    <dialog
      className="media-picker"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      ref={dialog}
      onClose={onClose}
    >
      <div className="media-picker-head">
        <h2 id={`${id}-title`}>{kind === 'image' ? picker.titleImage : picker.title}</h2>
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {picker.close}
        </button>
        <search className="field">
          <label htmlFor={`${id}-search`}>{picker.search}</label>
          <input
            ref={search}
            id={`${id}-search`}
            type="search"
            maxLength={MEDIA_SEARCH_MAX}
            autoComplete="off"
            enterKeyHint="search"
            aria-describedby={`${id}-keys`}
            onChange={({ target }) => {
              setAwaited(null);
              choices.search(target.value);
            }}
            onKeyDown={(event) => {
              // WebKit's search fields keep Escape for themselves.
              if (event.key === 'Escape' && event.currentTarget.value === '') dialog.current?.close();
              if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
              event.preventDefault();
              grid.current?.focus();
            }}
          />
        </search>
        <p className="media-picker-keys" id={`${id}-keys`}>
          {picker.keys}
        </p>
      </div>
      <div className="media-picker-body">
        <p className="soft" role="status">
          {sentenceOf(choices)}
        </p>
        <PickerGrid
          ref={grid}
          files={choices.files}
          language={language}
          onChoose={(file) => {
            dialog.current?.close();
            onChoose(file);
          }}
        />
        <Continuation
          choices={choices}
          onMore={() => {
            setAwaited(choices.files.length);
            choices.more();
          }}
        />
      </div>
    </dialog>,
    document.body,
  );

  function sentenceOf({ state, total, text }: typeof choices): string {
    if (state === 'loading') return picker.loading;
    if (state !== 'ready') return '';
    if (total > 0) return media.count(total);
    return text.trim() === '' ? picker.empty : picker.nothing;
  }
}

/** The button for the next page, or the reason why it is missing. */
function Continuation({
  choices,
  onMore,
}: {
  choices: ReturnType<typeof useMediaChoices>;
  onMore: () => void;
}) {
  const { picker } = useAdminMessages().media;
  if (choices.state === 'failed' || choices.state === 'signed out') {
    return (
      <div className="form-problems" role="alert">
        <p>{choices.state === 'failed' ? picker.failed : picker.signedOut}</p>
        <button type="button" className="button quiet" onClick={choices.retry}>
          {picker.retry}
        </button>
      </div>
    );
  }
  if (!choices.hasMore) return null;

  const isLoading = choices.state === 'loading';
  return (
    <button
      type="button"
      className="button quiet"
      aria-disabled={isLoading}
      onClick={() => {
        if (!isLoading) onMore();
      }}
    >
      {picker.more}
    </button>
  );
}
