import { type Pack, pack } from 'tar-stream';
import type { RunningExport } from '#contract/moving/exports.ts';
import { recordChange } from '#server/audit/record.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireRecentSignIn } from '#server/auth/recent-sign-in.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { writeContent } from '#server/content/export.ts';
import type { Progress } from '#server/content/model.ts';
import type { ContentTarget } from '#server/content/target.ts';
import { TooMany } from '#server/errors.ts';
import type { Feature } from '#server/feature.ts';
import { log } from '#server/log.ts';
import { exportSite } from '#server/moving/static-site/export-site.ts';
import type { SiteSource } from '#server/moving/static-site/source.ts';
import type { SiteTarget } from '#server/moving/static-site/target.ts';
import { drained } from '#server/runtime/drained.ts';

/** Seconds after which a client whose archive was refused may try again. */
const RETRY_AFTER = 30;

let running: RunningExport | null = null;

/** The archive that this process is writing for somebody. Throws Forbidden. */
export function findRunningExport({ actor }: { actor: Actor }): RunningExport | null {
  requireCan(actor, 'manage backups');
  return running;
}

/**
 * Everything of the site as a content folder, or its public pages as files, in a tar archive that is written while the
 * client reads it. Throws Forbidden, and TooMany while another archive is being read.
 */
export async function downloadExport({
  actor,
  kind,
  features,
  openPages,
}: {
  actor: Actor;
  kind: RunningExport['kind'];
  features: readonly Feature[];
  openPages: () => Promise<SiteSource>;
}): Promise<AsyncGenerator<Uint8Array>> {
  requireCan(actor, 'manage backups');
  requireRecentSignIn(actor);
  requireFree();
  await recordChange({ actor, action: `${kind}.exported` });
  const write = async (tar: Pack, onProgress: Progress) => {
    if (kind === 'site') return exportSite({ source: await openPages(), target: siteIn(tar), onProgress });
    const { warnings } = await writeContent({ target: contentIn(tar), features, onProgress });
    if (warnings.length > 0) log.warn({ warnings }, 'Files of the exported archive are missing');
    return undefined;
  };
  return readArchive(kind, write);
}

function requireFree(): void {
  if (running) throw new TooMany('Another export is running', RETRY_AFTER);
}

async function* readArchive(
  kind: RunningExport['kind'],
  write: (tar: Pack, onProgress: Progress) => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  // An archive whose client never reads it must not block the next one.
  requireFree();
  running = { kind, done: 0, total: 0 };
  const tar = pack();
  const onProgress: Progress = ({ done, total }) => {
    // The client may have disconnected.
    if (tar.destroyed) throw new Error('The archive is no longer read');
    running = { kind, done, total };
  };
  const written = write(tar, onProgress).then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))),
  );

  try {
    for await (const chunk of tar) yield chunk as Uint8Array;
  } finally {
    tar.destroy();
    await written;
    running = null;
  }
}

function contentIn(tar: Pack): ContentTarget {
  return {
    addFile: (name, file) => addFile(tar, name, file),
    addText: (name, text) => addText(tar, name, Buffer.from(text)),
  };
}

function siteIn(tar: Pack): SiteTarget {
  return {
    addText: (name, text) => addText(tar, name, Buffer.from(text as string)),
    async addFile(name, response) {
      const size = response.headers.get('content-length');
      if (size === null || !response.body) return addText(tar, name, await response.bytes());
      return addFile(tar, name, { size: Number(size), content: response.body });
    },
  };
}

type File = { size: number; content: AsyncIterable<Uint8Array> };

function addText(tar: Pack, name: string, bytes: Uint8Array): Promise<void> {
  const content = (async function* () {
    yield bytes;
  })();
  return addFile(tar, name, { size: bytes.length, content });
}

function addFile(tar: Pack, name: string, { size, content }: File): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size }, (error) => (error ? reject(error) : resolve()));
    const fill = async () => {
      for await (const chunk of content) if (!entry.write(chunk)) await drained(entry);
      entry.end(undefined);
    };
    fill().catch(reject);
  });
}
