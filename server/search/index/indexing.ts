import { binaryOf } from '../../db/binary.ts';
import { encodeVersion } from './document.ts';
import { type IndexedVersion, SEARCH_VERSION, type Searchable, type SearchDoc } from './model.ts';
import { findCurrentState } from './state.ts';
import * as store from './store.ts';

type Removed = Pick<Searchable, '_id' | 'revision'>;

/**
 * Takes versions as they are now into the search, and others out of it. When it returns, every process
 * finds them so. Doing it twice, or late, does no harm.
 */
export async function indexVersions({
  put,
  remove = [],
}: {
  put: Searchable[];
  remove?: Removed[];
}): Promise<void> {
  await write([...put.map(toSearchDoc), ...remove.map((version) => toDoc(version, null))]);
}

/** The same for versions most of which are known: only what differs is written. Returns how many did. */
export async function indexChanged(versions: Searchable[]): Promise<number> {
  const docs = versions.map(toSearchDoc);
  const unchanged = await store.findUnchanged(docs);
  const changed = docs.filter(({ _id }) => !unchanged.has(_id.toHexString()));
  await write(changed);
  return changed.length;
}

async function write(docs: Omit<SearchDoc, 'sequence'>[]): Promise<void> {
  if (docs.length === 0) return;
  await Promise.all(docs.map(store.stageDocument));
  const sequence = await store.nextSequence();
  await Promise.all(docs.map((doc) => store.numberDocument(doc, sequence)));
}

/** Tells every process that names of tags have changed. */
export async function noteTagChange(): Promise<void> {
  await store.nextSequence();
}

/** A text that every change of versions and of tags' names changes before it is acknowledged. */
export async function findStamp(): Promise<string> {
  const { epoch = '', sequence = 0 } = (await findCurrentState()) ?? {};
  return `${epoch}:${sequence}`;
}

function toSearchDoc(version: Searchable): Omit<SearchDoc, 'sequence'> {
  const { locale, published, publishedAt, tagIds } = version;
  if (!published || !publishedAt) return toDoc(version, null);
  const { titleLength, length, terms, entries, marks } = encodeVersion(version);
  return toDoc(version, {
    locale,
    publishedAt,
    tagIds,
    titleLength,
    length,
    terms: binaryOf(terms),
    entries: binaryOf(entries),
    marks: binaryOf(marks),
  });
}

function toDoc({ _id, revision }: Removed, content: IndexedVersion | null): Omit<SearchDoc, 'sequence'> {
  return { _id, revision, version: SEARCH_VERSION, content };
}
