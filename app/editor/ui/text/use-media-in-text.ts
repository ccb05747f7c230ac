import type { RefObject } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { MediaFile } from '#contract/media/media.ts';
import type { TextEditor } from './code-mirror.ts';
import { mediaMarkdown } from './markdown-edits.ts';
import { type Upload, useUploads } from './use-uploads.ts';

/** Puts uploaded or stored files into a text, with the alternative texts that they have already. */
export function useMediaInText({ locale, editor }: { locale: Locale; editor: RefObject<TextEditor | null> }) {
  const { uploads, add, remove } = useUploads({
    locale,
    onStored({ id, url, name, alt }) {
      // Pasted Markdown refers to its pictures by their file names.
      const isNamed = editor.current?.replace(`](${name})`, `](${url})`);
      if (!isNamed) editor.current?.insertMedia(mediaMarkdown(url, alt));
      remove(id);
    },
  });
  return {
    uploads,
    addFiles: (files: File[]) => void add(files),
    insertStored({ url, alt }: MediaFile) {
      editor.current?.insertMedia(mediaMarkdown(url, alt[locale]));
      editor.current?.focus();
    },
    removeUpload: ({ id }: Upload) => remove(id),
  };
}
