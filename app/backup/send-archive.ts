import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';

/** Proxies in front of a site often allow so much for a request. */
const PIECE_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 5;
const BETWEEN_ATTEMPTS_MS = 2_000;

/** Sends a file in pieces. A piece that did not arrive is sent again. Rejects if that does not help. */
export async function sendArchive(
  file: File,
  { locale, onProgress }: { locale: Locale; onProgress: (done: number) => void },
): Promise<void> {
  let failures = 0;
  for (let offset = 0; offset < file.size; ) {
    const received = await sendPiece(file, offset, locale).catch(() => null);
    // The file on the server is another one, or it does not grow.
    if (received === null || received <= offset) {
      if (++failures >= ATTEMPTS) throw new Error('The file was not received');
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
      offset = received ?? offset;
      continue;
    }
    failures = 0;
    offset = received;
    onProgress(offset / file.size);
  }
}

async function sendPiece(file: File, offset: number, locale: Locale): Promise<number> {
  const query = new URLSearchParams({ name: file.name, offset: String(offset), bytes: String(file.size) });
  const response = await fetch(`${paths.adminBackupUpload(locale)}?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', Accept: 'application/json' },
    body: file.slice(offset, offset + PIECE_BYTES),
  });
  if (!response.ok) throw new Error(`The response was ${response.status}`);
  const { received } = (await response.json()) as { received: number };
  return received;
}
