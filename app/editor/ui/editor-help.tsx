import { lazy, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';

const HelpContent = lazy(async () => ({ default: (await import('./help-content.tsx')).HelpContent }));

export type HelpHandle = { open: () => void };

/** The dialog with Markdown and all keys. The browser closes it with Escape and returns the focus. */
export function EditorHelp({ ref }: { ref: Ref<HelpHandle> }) {
  const { help } = useAdminMessages().editor;
  const dialog = useRef<HTMLDialogElement>(null);
  const [wasOpened, setOpened] = useState(false);
  useImperativeHandle(ref, () => ({
    open() {
      setOpened(true);
      dialog.current?.showModal();
    },
  }));

  return (
    <dialog className="editor-help" aria-labelledby="editor-help-title" ref={dialog}>
      <h2 id="editor-help-title">{help.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className="help-content" aria-label={help.title} tabIndex={0}>
        <Suspense>{wasOpened && <HelpContent />}</Suspense>
      </section>
      <p>
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          {help.close}
        </button>
      </p>
    </dialog>
  );
}
