/** Proxies in front of a site often allow so much for a request. */
const PIECE_BYTES = 8 * 1024 * 1024;
const ATTEMPTS = 6;
const WAIT_MS = 1_000;

/**
 * Sends a file in pieces, each again if the connection was lost. The fields that a response has are sent with the next
 * piece; returns the last ones. Rejects with the code of the problem as the message.
 */
export async function sendInPieces(
  file: File,
  {
    to,
    fields,
    onProgress,
  }: { to: string; fields: Record<string, string>; onProgress: (done: number) => void },
): Promise<Record<string, string>> {
  let sent = fields;
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    const place = { name: file.name, at: String(at), bytes: String(file.size) };
    const piece = file.slice(at, at + PIECE_BYTES);
    sent = await sendPiece(`${to}?${new URLSearchParams({ ...place, ...sent })}`, piece);
    onProgress((at + piece.size) / file.size);
  }
  return sent;
}

async function sendPiece(url: string, body: Blob): Promise<Record<string, string>> {
  for (let attempt = 1; ; attempt++) {
    const headers = { 'Content-Type': 'application/octet-stream' };
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
    if (response?.ok) return response.json();
    const isRefused = response && response.status < 500 && response.status !== 429;
    if (isRefused || attempt === ATTEMPTS) {
      const answer = await response?.json().catch(() => null);
      throw new Error(answer?.details?.[0]?.code ?? '');
    }
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS * 2 ** attempt));
  }
}
