import { useState } from 'react';
import type { Locale } from '#contract/locales.ts';
import { IMPORT_BYTES, IMPORT_PART_BYTES } from '#contract/moving/limits.ts';
import { movingPaths } from '#contract/moving/paths.ts';

const ATTEMPTS = 6;
const WAIT_MS = 1_000;

export type FileUpload = { name: string; progress: number; problem: string | null };

/** Sends a file in parts, each again if the connection was lost. `onSent` gets the id of the import. */
export function useFileParts({
  locale,
  id,
  onSent,
}: {
  locale: Locale;
  id: string | null;
  onSent: (id: string) => void;
}) {
  const [upload, setUpload] = useState<FileUpload | null>(null);

  const send = async (file: File) => {
    const change = (fields: Partial<FileUpload>) =>
      setUpload({ name: file.name, progress: 0, problem: null, ...fields });
    change({});
    try {
      if (file.size > IMPORT_BYTES) throw new Refused('file_too_large');
      let importId = id;
      for (let at = 0; at === 0 || at < file.size; at += IMPORT_PART_BYTES) {
        const query = new URLSearchParams({
          name: file.name,
          at: String(at),
          ...(importId ? { id: importId } : {}),
        });
        const part = file.slice(at, at + IMPORT_PART_BYTES);
        importId = await sendPart(`${movingPaths.upload(locale)}?${query}`, part);
        change({ progress: Math.min(1, (at + part.size) / (file.size || 1)) });
      }
      if (importId) onSent(importId);
    } catch (error) {
      change({ problem: error instanceof Refused ? error.message : 'offline' });
    }
  };
  return { upload, send };
}

/** The service has answered: trying again is of no use. */
class Refused extends Error {}

async function sendPart(url: string, part: Blob): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const body = new FormData();
    body.set('file', part, 'part');
    const response = await fetch(url, { method: 'POST', body }).catch(() => null);
    if (response?.ok) return (await response.json()).id;
    const isRefused = response && response.status < 500 && response.status !== 429;
    if (isRefused || attempt === ATTEMPTS) throw new Refused(await codeOf(response));
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS * 2 ** attempt));
  }
}

async function codeOf(response: Response | null): Promise<string> {
  const answer = await response?.json().catch(() => null);
  return answer?.details?.[0]?.code ?? '';
}
