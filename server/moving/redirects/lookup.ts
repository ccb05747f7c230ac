import { createRevisionCache } from '#server/cache/revision-cache.ts';
import { toPath } from '#server/moving/sources/addresses.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The days on which this process has noted a use. */
const noted = new Map<string, number>();

/** Where an address leads, by the exact one or the longest prefix; null if nowhere. */
export async function findRedirect(target: string, now = new Date()): Promise<string | null> {
  const targets = await readTargets();
  if (targets.size === 0) return null;
  const id = idsFor(toPath(target)).find((one) => targets.has(one));
  if (id === undefined) return null;

  await noteUse(id, now);
  return targets.get(id) ?? null;
}

/** The ids that may answer for a path, the most exact first. */
export function idsFor(path: string): string[] {
  const bare = path.replace(/\?.*$/s, '');
  const segments = bare.split('/').filter(Boolean);
  // Deeper addresses are not those of people.
  const above = segments.slice(0, 20).map((_, index) => `/${segments.slice(0, index + 1).join('/')}/*`);
  return [...new Set([...queryIds(path), bare]), ...above.reverse()];
}

/** `/?p=12` also with further parameters, such as those of campaigns. */
function queryIds(path: string): string[] {
  const [bare = '', query] = path.split('?', 2);
  if (query === undefined) return [];
  return [
    path,
    ...query
      .split('&')
      .slice(0, 10)
      .map((part) => `${bare}?${part}`),
  ];
}

/** The targets of all redirects, by their ids. */
export const readTargets = createRevisionCache<ReadonlyMap<string, string>>('redirects', {
  none: new Map(),
  async load() {
    const targets = new Map<string, string>();
    for await (const { _id, to } of store.findTargets()) targets.set(_id, to);
    return targets;
  },
});

/** Once a day for each process: a page that many look for costs one write. */
async function noteUse(id: string, now: Date): Promise<void> {
  const day = Math.floor(now.getTime() / DAY_MS);
  if (noted.get(id) === day) return;
  noted.set(id, day);
  await store.setUsed(id, new Date(day * DAY_MS));
}
