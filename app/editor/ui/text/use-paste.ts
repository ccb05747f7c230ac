import { type RefObject, useState } from 'react';
import { nextFootnote } from './block-edits.ts';
import type { TextEditor } from './code-mirror.ts';

/** Formatted text that was inserted as Markdown, and the same text without formatting. */
export type PastedText = { markdown: string; plain: string; missingPictures: number };

/** Turns pasted formatted text into Markdown and uploads its pictures. */
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
      // Loaded when first needed; without a connection the text is pasted as it is.
      const loaded = await import('./html-to-markdown.ts').catch(() => null);
      if (!loaded) return editor.current?.insert(plain);

      const firstFootnote = nextFootnote(editor.current?.text() ?? '');
      const { markdown, files, missingPictures } = loaded.htmlToMarkdown(html, firstFootnote);
      editor.current?.insert(markdown);
      const isSame = markdown === plain.trim() && missingPictures === 0;
      setPasted(isSame ? null : { markdown, plain, missingPictures });
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
