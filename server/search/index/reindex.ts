import type { PostDoc } from '../../posts/model.ts';
import * as posts from '../../posts/store.ts';
import { renderVersion } from '../../posts/write/render.ts';
import { indexChanged, indexVersions } from './indexing.ts';
import { SEARCH_VERSION, type Searchable } from './model.ts';
import * as store from './store.ts';

const AT_A_TIME = 20;

/**
 * Makes every document of the search again from the posts as they are, writes those that differ, and takes
 * out those without a post. Searches and writes go on meanwhile: no document is replaced by one of an older
 * revision. At the end each process is told to build its index anew, beside the one that answers.
 */
export async function reindex({
  onProgress = () => {},
}: {
  onProgress?: (progress: { done: number; total: number }) => void;
} = {}): Promise<{ versions: number; changed: number }> {
  const total = await posts.countVersions();
  let versions = 0;
  let changed = 0;
  let batch: Searchable[] = [];
  const flush = async () => {
    changed += await indexChanged(batch);
    versions += batch.length;
    batch = [];
    onProgress({ done: versions, total: Math.max(total, versions) });
  };
  for await (const doc of posts.findSearchable()) {
    batch.push(await withText(doc));
    if (batch.length >= AT_A_TIME) await flush();
  }
  await flush();
  changed += await removeOrphans();
  await store.setVersion(SEARCH_VERSION);
  return { versions, changed };
}

/** Brings the search up to this version of the program; true if an older one had written something. */
export async function reindexOutdated(): Promise<boolean> {
  const state = await store.findState();
  if (state?.version === SEARCH_VERSION) return false;
  const { versions } = await reindex();
  return versions > 0;
}

async function withText(doc: PostDoc): Promise<Searchable> {
  // Versions rendered before texts were kept have none.
  return doc.text === undefined ? { ...doc, ...(await renderVersion(doc)) } : doc;
}

/** Documents are written after their posts and removed after them, so one without a post is a leftover. */
async function removeOrphans(): Promise<number> {
  const documents = await store.findDocumentIds();
  const there = new Set((await posts.findVersionIds()).map((id) => id.toHexString()));
  const remove = documents.filter(({ _id }) => !there.has(_id.toHexString()));
  await indexVersions({ put: [], remove });
  return remove.length;
}
