import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isBackedUp } from '#server/backup/left-out.ts';
import { parseRaw, type RawDocument, splitRaw } from '#server/db/raw-documents.ts';
import {
  FORMAT_VERSION,
  type Head,
  kindOfPart,
  MANIFEST,
  MANIFEST_HASH,
  type Manifest,
  manifestSchema,
  type Part,
} from './format.ts';
import {
  type ArchiveFile,
  damaged,
  newer,
  parseJson,
  type ReadPart,
  readAll,
  readArchive,
  readHead,
} from './read-archive.ts';

/** A site with half a million files has a manifest of this size. */
const MANIFEST_BYTES_MAX = 64 * 1024 * 1024;
const HASH_BYTES_MAX = 200;
const FILES = 'media.files';

export type VerifiedArchive = {
  manifest: Manifest;
  /** The size of a chunk of each file in `media.chunks`, by the file's id. */
  chunkSizes: Map<string, number>;
};

type Found = { parts: Map<string, Part>; chunkSizes: Map<string, number> };

/**
 * Reads a backup to its end and compares each part with the manifest. Throws BackupError if anything is missing,
 * changed or added, or if a newer version of this program made the backup.
 */
export async function verifyArchive(
  archive: ArchiveFile,
  { migration, onBytes }: { migration: number; onBytes?: (bytes: number) => void },
): Promise<VerifiedArchive> {
  const found: Found = { parts: new Map(), chunkSizes: new Map() };
  let head: Head | null = null;
  let manifest: { value: Manifest; sha256: string } | null = null;
  let isComplete = false;

  for await (const part of readArchive(archive, onBytes ? { onBytes } : {})) {
    if (isComplete) throw damaged('something follows its end');
    if (head === null) {
      head = await readHead(part, archive.file);
      if (head.version > FORMAT_VERSION || head.migration > migration) throw newer();
    } else if (manifest !== null) {
      await requireHash(part, manifest.sha256);
      isComplete = true;
    } else if (part.name === MANIFEST) manifest = await readManifest(part);
    else await addPart(part, found);
  }

  if (head === null || manifest === null || !isComplete) throw damaged('its end is missing');

  compare(head, manifest.value, found);
  return { manifest: manifest.value, chunkSizes: found.chunkSizes };
}

/** The documents of a part, one after another. Throws BackupError if they cannot be read. */
export async function* readDocuments(part: ReadPart): AsyncGenerator<RawDocument> {
  const unzipped = createGunzip();
  const reading = pipeline(part.content, unzipped);

  // The loop below throws the failure.
  reading.catch(() => {});
  try {
    yield* splitRaw(unzipped);
    await reading;
  } catch (error) {
    throw damaged(`${part.name} cannot be read`, error);
  }
}

async function addPart(part: ReadPart, { parts, chunkSizes }: Found): Promise<void> {
  const { name, size } = part;
  const kind = kindOfPart(name);
  if (kind === null || parts.has(name)) throw damaged(`the part ${name} does not belong there`);

  if ('file' in kind) {
    for await (const _ of part.content);
    parts.set(name, { name, size, sha256: part.digest() });
    return;
  }

  if (!isBackedUp(kind.collection))
    throw damaged(`it has documents of ${kind.collection}, a collection that no backup contains`);

  let documents = 0;
  for await (const bytes of readDocuments(part)) {
    documents++;
    if (kind.collection !== FILES) continue;
    const { _id, chunkSize } = parseRaw(bytes);
    chunkSizes.set(String(_id), Number(chunkSize));
  }

  parts.set(name, { name, size, sha256: part.digest(), documents });
}

async function readManifest(part: ReadPart): Promise<{ value: Manifest; sha256: string }> {
  const bytes = await readAll(part.content, MANIFEST_BYTES_MAX);
  const value = parseJson(bytes, (json) => {
    const manifest = manifestSchema.parse(json);
    // The schema ignores the name `__proto__`.
    const { documents } = json as { documents: object };
    if (Object.hasOwn(documents, '__proto__')) throw damaged('it names a collection that cannot exist');
    return manifest;
  });
  return { value, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function requireHash({ name, content }: ReadPart, sha256: string): Promise<void> {
  const text = (await readAll(content, HASH_BYTES_MAX)).toString('utf8');
  if (name !== MANIFEST_HASH || text !== manifestHash(sha256)) throw damaged('its manifest was changed');
}

/** The content of the last part, as `sha256sum` writes it. */
export function manifestHash(sha256: string): string {
  return `${sha256}  ${MANIFEST}\n`;
}

function compare(head: Head, manifest: Manifest, { parts, chunkSizes }: Found): void {
  if (head.createdAt !== manifest.createdAt || head.migration !== manifest.migration)
    throw damaged('its head and its manifest differ');
  if (manifest.parts.length !== parts.size) throw damaged('parts are missing');

  const counts: Record<string, number> = {};
  let files = 0;
  for (const { isVoid, ...part } of manifest.parts) {
    const read = parts.get(part.name);
    if (read === undefined) throw damaged(`${part.name} is missing`);

    const isSame = read.size === part.size && read.sha256 === part.sha256;
    if (!isSame || read.documents !== part.documents) throw damaged(`${part.name} was changed`);

    const kind = kindOfPart(part.name);
    if (kind && 'collection' in kind)
      counts[kind.collection] = (counts[kind.collection] ?? 0) + (read.documents ?? 0);
    else if (!isVoid) {
      files++;
      const { file = '' } = kind ?? {};
      if (!((chunkSizes.get(file) ?? 0) > 0)) throw damaged(`the file ${file} has no document`);
    }
  }

  const isCounted =
    Object.entries(manifest.documents).every(([name, count]) => counts[name] === count) &&
    Object.keys(counts).length === Object.keys(manifest.documents).length &&
    files === manifest.files;
  if (!isCounted) throw damaged('its counts are wrong');
}
