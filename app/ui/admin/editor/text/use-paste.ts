import { type RefObject, useState } from 'react';
import type { TextEditor } from './code-mirror.ts';

/** A formatted text that was put into the editor as Markdown, and what it is without formatting. */
export type PastedText = { markdown: string; plain: string };

/** Turns formatted text that is pasted into Markdown. Its pictures are uploaded. */
export function usePaste({
  editor,
  addFiles,
}: {
  editor: RefObject<TextEditor | null>;
  addFiles: (files: File[]) => void;
}) {
  const [pasted, setPasted] = useState<PastedText | null>(null);
  return {
    pasted,
    async paste(html: string, plain: string) {
      // Loaded when it is first needed; offline the text is pasted as it is.
      const loaded = await import('./html-to-markdown.ts').catch(() => null);
      if (!loaded) return editor.current?.insert(plain);

      const { markdown, files } = loaded.htmlToMarkdown(html);
      editor.current?.insert(markdown);
      setPasted(markdown === plain.trim() ? null : { markdown, plain });
      addFiles(files);
    },
    usePlain() {
      if (pasted) editor.current?.replace(pasted.markdown, pasted.plain);
      setPasted(null);
      editor.current?.focus();
    },
    close: () => setPasted(null),
  };
}
