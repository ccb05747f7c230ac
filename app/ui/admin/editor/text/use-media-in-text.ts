import type { RefObject } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { MediaFile } from '#contract/media.ts';
import type { TextEditor } from './code-mirror.ts';
import { mediaMarkdown } from './markdown-edits.ts';
import { type Upload, useUploads } from './use-uploads.ts';

/** Puts uploaded or stored files into a text, and then asks for missing alternative texts. */
export function useMediaInText({ locale, editor }: { locale: Locale; editor: RefObject<TextEditor | null> }) {
  const { uploads, add, askForAlt, remove } = useUploads({
    locale,
    onStored({ url, name }) {
      // Pasted Markdown refers to its pictures by their file names.
      const isNamed = editor.current?.replace(`](${name})`, `](${url})`);
      if (!isNamed) editor.current?.insertMedia(mediaMarkdown(url, ''));
    },
  });
  return {
    uploads,
    addFiles: (files: File[]) => void add(files),
    insertStored({ url, kind, filename, alt }: MediaFile) {
      editor.current?.insertMedia(mediaMarkdown(url, alt[locale]));
      editor.current?.focus();
      if (alt[locale] === '') askForAlt({ url, kind, name: filename ?? '' });
    },
    describe(upload: Upload, alt: string) {
      editor.current?.replace(mediaMarkdown(upload.url, ''), mediaMarkdown(upload.url, alt));
      remove(upload.id);
      editor.current?.focus();
    },
    removeUpload: ({ id }: Upload) => remove(id),
  };
}
