import { type Pack, pack } from 'tar-stream';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { writeContent } from '#server/content/export.ts';
import type { ContentTarget } from '#server/content/target.ts';
import { TooMany } from '#server/errors.ts';
import { log } from '#server/log.ts';

/** Seconds after which a client whose archive was refused may try again. */
const RETRY_AFTER = 30;

let isRunning = false;

/**
 * Every post and page as a content folder in a tar archive, which is written while the client reads it. Throws
 * Forbidden, and TooMany while another archive is being read.
 */
export function archiveContent({ actor }: { actor: Actor }): AsyncGenerator<Uint8Array> {
  requireCan(actor, 'manage backups');
  requireFree();
  return readArchive();
}

function requireFree(): void {
  if (isRunning) throw new TooMany('Another export is running', RETRY_AFTER);
}

async function* readArchive(): AsyncGenerator<Uint8Array> {
  // An archive whose client never reads it must not block the next one.
  requireFree();
  isRunning = true;
  const tar = pack();
  const written = writeContent({ target: targetIn(tar) }).then(
    ({ warnings }) => {
      if (warnings.length > 0) log.warn({ warnings }, 'Files of the exported archive are missing');
      tar.finalize();
    },
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );

  try {
    for await (const chunk of tar) yield chunk as Uint8Array;
  } finally {
    // The client may have disconnected.
    tar.destroy();
    await written;
    isRunning = false;
  }
}

function targetIn(tar: Pack): ContentTarget {
  const addFile: ContentTarget['addFile'] = (name, { size, content }) =>
    new Promise((resolve, reject) => {
      const entry = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve()));
      const fill = async () => {
        for await (const chunk of content) if (!entry.write(chunk)) await drained(entry);
        entry.end(undefined);
      };
      fill().catch(reject);
    });
  return {
    addFile,
    async addText(name, text) {
      const bytes = Buffer.from(text);
      await addFile(name, {
        size: bytes.length,
        content: (async function* () {
          yield bytes;
        })(),
      });
    },
  };
}

/** Waits until the entry accepts more data, or is closed. */
function drained(entry: ReturnType<Pack['entry']>): Promise<void> {
  return new Promise((resolve) => entry.once('drain', resolve).once('close', resolve));
}
