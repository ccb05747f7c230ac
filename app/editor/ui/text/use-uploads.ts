import { useCallback, useRef, useState } from 'react';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { KEYED_UPLOAD_BYTES } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { toUploadProblem } from './upload-problem.ts';

export type Upload = {
  id: number;
  name: string;
  /** From 0 to 1. */
  progress: number;
  state: 'running' | 'done' | 'failed';
  problem?: FormProblem;
  kind: 'image' | 'video';
  /** The stored file. */
  url: string;
  /** The stored alternative text in the language of the text; empty if there is none. */
  alt: string;
};

let count = 0;

/**
 * Uploads files one after the other and passes each stored file to `onStored`. With `isPicture`, videos are refused.
 */
export function useUploads({
  locale,
  isPicture = false,
  onStored,
}: {
  locale: Locale;
  isPicture?: boolean;
  onStored: (upload: Upload) => void;
}) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const stored = useRef(onStored);
  stored.current = onStored;

  const change = useCallback((id: number, fields: Partial<Upload>) => {
    setUploads((all) => all.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry)));
  }, []);
  const remove = useCallback((id: number) => setUploads((all) => all.filter((entry) => entry.id !== id)), []);

  const add = useCallback(
    async (files: File[]) => {
      const started = files.map((file) => ({ file, upload: toUpload(file, isPicture) }));
      setUploads((all) => [...all, ...started.map(({ upload }) => upload)]);
      for (const { file, upload } of started) {
        if (upload.state !== 'running') continue;
        const fields = await send(file, locale, (progress) => change(upload.id, { progress }));
        change(upload.id, fields);
        if (fields.state === 'done') stored.current({ ...upload, ...fields });
      }
    },
    [locale, isPicture, change],
  );

  return { uploads, add, remove };
}

function toUpload(file: File, isPicture: boolean): Upload {
  const kind = file.type.startsWith('video/') ? 'video' : 'image';
  const upload = { id: ++count, name: file.name, progress: 0, kind, url: '', alt: '' } as const;
  if (isPicture && kind === 'video') return { ...upload, ...failed('picture_needed') };
  if (file.size > KEYED_UPLOAD_BYTES) return { ...upload, ...failed('file_too_large') };
  return { ...upload, state: 'running' };
}

function failed(code: string): Outcome {
  return { state: 'failed', problem: { path: 'file', code } };
}

type Outcome = Pick<Upload, 'state'> & Partial<Upload>;

/** Uses `XMLHttpRequest`, because `fetch` reports no upload progress. */
function send(file: File, locale: Locale, onProgress: (progress: number) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onerror = () => resolve(failed('offline'));
    request.onload = () => resolve(toOutcome(request, locale));
    request.open('POST', paths.adminUpload(locale));
    request.setRequestHeader('Accept', 'application/json');

    const form = new FormData();
    form.set('file', file);
    request.send(form);
  });
}

function toOutcome(request: XMLHttpRequest, locale: Locale): Outcome {
  const { status, responseText: body } = request;
  if (status !== 200) {
    const retryAfter = request.getResponseHeader('Retry-After');
    return { state: 'failed', problem: toUploadProblem({ status, body, retryAfter }) };
  }
  try {
    const { url, type, alt } = JSON.parse(body);
    return { state: 'done', progress: 1, url, kind: type, alt: alt[locale] };
  } catch {
    // Something between the browser and the service has answered instead.
    return failed('server_error');
  }
}
