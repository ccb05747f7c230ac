import type { FileHandle } from 'node:fs/promises';
import { FileStream } from '#server/http/response/file-stream.ts';

/** A download: a file, or bytes that are produced while they are sent. */
type Content = { bytes: number; open: () => Promise<FileHandle> } | { chunks: AsyncGenerator<Uint8Array> };

/** A tar archive, encrypted or not, that browsers save under the name. It is read only when it is sent. */
export function downloadResponse({ name, ...content }: { name: string } & Content): Response {
  const headers = new Headers({
    'Content-Type': name.endsWith('.tar') ? 'application/x-tar' : 'application/octet-stream',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
  });

  if ('chunks' in content) {
    const range = { open: async () => null, start: 0, end: Number.MAX_SAFE_INTEGER };
    return new Response(new FileStream(content.chunks, range), { headers });
  }

  const { bytes, open } = content;
  headers.set('Content-Length', String(bytes));
  return new Response(new FileStream(read(open), { open, start: 0, end: bytes }), { headers });
}

async function* read(open: () => Promise<FileHandle>): AsyncGenerator<Uint8Array> {
  yield* (await open()).createReadStream();
}
