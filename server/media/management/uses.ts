import type { MediaUse } from '#contract/media/media.ts';
import type { Issue } from '#server/errors.ts';
import { features } from '#server/features.ts';
import { mediaNamedIn } from '#server/media/media-urls.ts';
import { findStoredSettings } from '#server/site-settings/store.ts';
import { type MediaSource, USES_MAX } from './source.ts';
import * as store from './store.ts';

/**
 * Everything that stores the address of a file has a row here: only files that no row finds can be deleted,
 * manually or after a day. Posts include drafts and those in the bin.
 */
const SOURCES: readonly MediaSource[] = [
  { collection: 'posts', field: 'media', find: usesInPosts },
  { collection: 'users', field: 'image', find: usesOfUsers },
  { collection: 'authors', field: 'picture', find: usesOfAuthors },
  { collection: 'workingCopies', field: 'media', find: usesInCopies },
  { collection: 'postHistory', field: 'media', find: usesInHistory },
  ...features.flatMap(({ mediaSources = [] }) => mediaSources),
];

/** Everything that refers to a file of this site, at most USES_MAX of each kind; empty if nothing does. */
export async function findMediaUses({ url }: { url: string }): Promise<MediaUse[]> {
  const found = [...SOURCES.map(({ find }) => find(url)), usesInSettings(url), usesInUnfinishedChanges(url)];
  return (await Promise.all(found)).flat();
}

/** How many documents refer to each of these files. */
export async function countMediaUses(urls: string[]): Promise<Map<string, number>> {
  const counts = new Map(urls.map((url) => [url, 0]));
  const add = (url: string, count = 1) => counts.set(url, (counts.get(url) ?? 0) + count);
  const [rare, ...found] = await Promise.all([
    namedOnce(),
    ...SOURCES.map((source) => store.countNaming(source, urls)),
  ]);

  for (const { url, count } of found.flat()) if (counts.has(url)) add(url, count);
  for (const url of rare) if (counts.has(url)) add(url);
  return counts;
}

/** The paths of all files that something refers to. */
export async function findUsedUrls(): Promise<Set<string>> {
  const [rare, ...found] = await Promise.all([namedOnce(), ...SOURCES.map(store.findNamed)]);
  return new Set([...found.flat(), ...rare]);
}

/** A use as the detail of an error. */
export function toIssue(use: MediaUse): Issue {
  return { ...sentenceOf(use), code: 'in_use' };
}

function sentenceOf(use: MediaUse): Pick<Issue, 'path' | 'message'> {
  switch (use.kind) {
    case 'post':
    case 'binned post': {
      const { slug, locale, title } = use;
      const message = `The post “${title}” (${slug}, ${locale}) uses this file`;
      return { path: `${slug}.${locale}`, message };
    }
    case 'user':
      return { path: 'users', message: 'A user has this file as the profile picture' };
    case 'author':
      return { path: 'authors', message: `The author ${use.name} has this file as their picture` };
    case 'comment':
      return { path: 'comments', message: 'A comment links to this file' };
    case 'setting':
      return { path: 'settings', message: `The setting ${use.name} of the site uses this file` };
    case 'unfinished change':
      return { path: 'posts', message: 'An unfinished change to a post uses this file' };
    case 'working copy':
      return { path: 'workingCopies', message: 'A working copy uses this file' };
    case 'earlier text':
      return { path: 'posts', message: 'An earlier text of a post uses this file' };
  }
}

async function usesInPosts(url: string): Promise<MediaUse[]> {
  const docs = await store.findPosts(url, USES_MAX);
  return docs.map(({ translationId, slug, locale, title, bin }) => ({
    kind: bin ? 'binned post' : 'post',
    postId: translationId.toHexString(),
    slug: bin?.slug ?? slug,
    locale,
    title,
  }));
}

async function usesInCopies(url: string): Promise<MediaUse[]> {
  const docs = await store.findCopies(url, USES_MAX);
  const groups = await store.findGroups(docs.map(({ translationId }) => translationId));
  return docs.map(({ translationId, value }) => {
    const versions = groups.find(({ _id }) => _id.equals(translationId))?.versions ?? [];
    const title = 'title' in value ? value.title : (versions[0]?.title ?? '');
    return { kind: 'working copy', postId: translationId.toHexString(), title };
  });
}

async function usesInHistory(url: string): Promise<MediaUse[]> {
  const docs = await store.findHistories(url, USES_MAX);
  return docs.map(({ translationId, locale, title }) => ({
    kind: 'earlier text',
    postId: translationId.toHexString(),
    locale,
    title,
  }));
}

async function usesOfUsers(url: string): Promise<MediaUse[]> {
  return (await store.findUsers(url, USES_MAX)).map(({ name }) => ({ kind: 'user', name }));
}

async function usesOfAuthors(url: string): Promise<MediaUse[]> {
  const docs = await store.findAuthors(url, USES_MAX);
  return docs.map(({ _id, slug, names }) => ({
    kind: 'author',
    id: _id.toHexString(),
    name: names[0] ?? slug,
  }));
}

async function usesInSettings(url: string): Promise<MediaUse[]> {
  const names = Object.entries((await findStoredSettings()).stored).filter(([, value]) =>
    filesIn(value).includes(url),
  );
  return names.map(([name]) => ({ kind: 'setting', name }));
}

async function usesInUnfinishedChanges(url: string): Promise<MediaUse[]> {
  const groups = (await store.findPending()).filter(({ pending }) => filesIn(pending?.put).includes(url));
  return groups.map(({ _id, slug }) => ({ kind: 'unfinished change', postId: _id.toHexString(), slug }));
}

/** The paths in the settings and in unfinished changes. There are few of them, so each source is read once. */
async function namedOnce(): Promise<string[]> {
  const [{ stored }, groups] = await Promise.all([findStoredSettings(), store.findPending()]);
  return [stored, ...groups.map(({ pending }) => pending?.put)].flatMap(filesIn);
}

/** The paths of files in any value. */
function filesIn(value: unknown): string[] {
  return mediaNamedIn(JSON.stringify(value ?? null));
}
