import { type RefObject, useEffect, useRef } from 'react';
import type { EditorOptions, TextEditor } from './code-mirror.ts';

type Loaded = typeof import('./code-mirror.ts');

let loading: Promise<Loaded> | null = null;

/** If loading fails, the next editor tries again. */
function loadCodeMirror(): Promise<Loaded> {
  loading ??= import('./code-mirror.ts').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

// It loads while React hydrates the page, instead of afterwards.
if (typeof document !== 'undefined') loadCodeMirror().catch(() => {});

/**
 * Replaces a text field with CodeMirror once its code has loaded; until then, or if it does not load, the text field
 * works. The text field still belongs to the form: it gets the text when the form is read.
 */
export function useTextEditor({
  field,
  editor,
  ...options
}: Omit<EditorOptions, 'parent' | 'text'> & {
  field: RefObject<HTMLTextAreaElement | null>;
  editor: RefObject<TextEditor | null>;
}): void {
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const textarea = field.current;
    const { form } = textarea ?? {};
    if (!textarea || !form) return;

    let isGone = false;
    const fill = ({ formData }: FormDataEvent) => {
      if (editor.current) formData.set(textarea.name, editor.current.text());
    };
    loadCodeMirror().then(
      ({ createTextEditor }) => {
        if (isGone) return;

        const hadFocus = document.activeElement === textarea;
        const parent = document.createElement('div');
        parent.className = 'text-editor';
        textarea.after(parent);
        textarea.hidden = true;
        editor.current = createTextEditor({
          ...latest.current,
          parent,
          text: textarea.value,
          onChange: () => latest.current.onChange(),
          onMove: () => latest.current.onMove(),
          onFiles: (files) => latest.current.onFiles(files),
          onHtml: (html, text) => latest.current.onHtml(html, text),
          coveredHeights: () => latest.current.coveredHeights(),
        });
        form.addEventListener('formdata', fill);
        if (hadFocus) editor.current.focus();
      },
      // The text field stays if the code cannot be loaded.
      () => {},
    );

    return () => {
      isGone = true;
      form.removeEventListener('formdata', fill);
      editor.current?.destroy();
      editor.current = null;
      textarea.hidden = false;
      textarea.parentElement?.querySelector('.text-editor')?.remove();
    };
  }, [field, editor]);
}
