import { binaryOf } from '#server/db/binary.ts';
import { encodeVersion, splitTerms } from './document.ts';
import { type IndexedVersion, SEARCH_VERSION, type Searchable, type SearchDoc } from './model.ts';
import * as store from './store.ts';

type Removed = Pick<Searchable, '_id' | 'revision'>;

/**
 * Adds versions to the search and removes others. Every process finds them once the caller has raised the content
 * revision. Repeated and late calls are harmless.
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

/** Writes only the documents that differ from the stored ones and returns their number. */
export async function indexChanged(versions: Searchable[]): Promise<number> {
  const docs = versions.map(toSearchDoc);
  const unchanged = await store.findUnchanged(docs);
  const changed = docs.filter(({ _id }) => !unchanged.has(_id.toHexString()));
  await write(changed);
  return changed.length;
}

/** Removes the documents whose post does not exist and returns their number. */
export async function removeOrphans(existing: ReadonlySet<string>): Promise<number> {
  const documents = await store.findDocumentIds();
  const remove = documents.filter(({ _id }) => !existing.has(_id.toHexString()));
  await indexVersions({ put: [], remove });
  return remove.length;
}

/** Whether every document was written by this version of the program. */
export async function isIndexCurrent(): Promise<boolean> {
  return (await store.findState())?.version === SEARCH_VERSION;
}

/** Declares the documents complete; every process then rebuilds its index. */
export async function finishReindex(): Promise<void> {
  await store.setVersion(SEARCH_VERSION);
}

async function write(docs: Omit<SearchDoc, 'sequence'>[]): Promise<void> {
  if (docs.length === 0) return;
  await Promise.all([...docs.map(store.stageDocument), store.addTerms(termsOf(docs))]);
  const sequence = await store.nextSequence();
  await Promise.all(docs.map((doc) => store.numberDocument(doc, sequence)));
}

function termsOf(docs: Omit<SearchDoc, 'sequence'>[]): Set<string> {
  return new Set(docs.flatMap(({ content }) => (content ? splitTerms(content.terms) : [])));
}

function toSearchDoc(version: Searchable): Omit<SearchDoc, 'sequence'> {
  const { published, publishedAt, tagIds } = version;
  if (!published || !publishedAt) return toDoc(version, null);

  const { entries, marks, hashes, ...encoded } = encodeVersion(version);
  return toDoc(version, {
    ...encoded,
    publishedAt,
    tagIds,
    entries: binaryOf(entries),
    marks: binaryOf(marks),
    hashes: binaryOf(hashes),
  });
}

function toDoc({ _id, revision }: Removed, content: IndexedVersion | null): Omit<SearchDoc, 'sequence'> {
  return { _id, revision, version: SEARCH_VERSION, content };
}
