import { type ReactNode, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { Locale } from '#contract/locales.ts';
import type { MediaFile, MediaKind } from '#contract/media/media.ts';

type Picker = typeof import('./media-picker.tsx').MediaPicker;

/** A button that opens the dialog with all stored files. The dialog is loaded when it is first opened. */
export function ChooseMedia({
  language,
  kind,
  className,
  label,
  children,
  onChoose,
}: {
  /** The language of the alternative texts. */
  language: Locale;
  /** The kind that may be chosen; both if absent. */
  kind?: MediaKind;
  className?: string;
  /** The accessible name, if it is not the text of the button. */
  label?: string;
  children: ReactNode;
  /** Gets the chosen file after the dialog has closed. The button has the focus. */
  onChoose: (file: MediaFile) => void;
}) {
  const { picker } = useAdminMessages().media;
  const button = useRef<HTMLButtonElement>(null);
  const [loaded, setLoaded] = useState<{ Picker: Picker } | null>(null);
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const open = () => {
    // Not every browser focuses a clicked button, and the dialog returns the focus to it.
    button.current?.focus();
    setState('open');
    if (loaded) return;
    import('./media-picker.tsx').then(
      ({ MediaPicker }) => setLoaded({ Picker: MediaPicker }),
      () => setState('failed'),
    );
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={open}
      >
        {children}
      </button>
      {state === 'failed' && (
        <span className="field-problem" role="alert">
          {picker.failed}
        </span>
      )}
      {state === 'open' && loaded && (
        <loaded.Picker
          language={language}
          {...(kind ? { kind } : {})}
          onChoose={onChoose}
          onClose={() => setState('closed')}
        />
      )}
    </>
  );
}
