import type { Locale } from '#contract/locales.ts';
import { memoize, type Previous } from '#server/cache/memoize.ts';
import { readChangedIds, recallVersions } from '#server/cache/recall.ts';
import { type Place, Timeline } from './timeline.ts';
import { findPinned, findPlaced, findTimeline, type PlacedVersion, type Scope } from './timeline-store.ts';

const FIXED_BYTES = 500;
/** An estimate of the memory for a place. */
const PLACE_BYTES = 100;

/** The pinned versions of a language, scheduled ones included, newest first. */
export function readPinned({ locale }: { locale: Locale }): Promise<Place[]> {
  return memoize({
    key: `pinned ${locale}`,
    load: () => findPinned(locale),
    bytesOf: (places) => FIXED_BYTES + places.length * PLACE_BYTES,
  });
}

/** An author by the names in their bylines. */
export type TimelineAuthor = { names: readonly string[] };

/** The timeline of a language, or of a tag or an author in it. */
export function readTimeline({
  locale,
  tagId,
  author,
}: {
  locale: Locale;
  tagId?: number | undefined;
  author?: TimelineAuthor | undefined;
}): Promise<Timeline> {
  const scope = { locale, tagId, names: author?.names };
  const part = author ? ` author ${JSON.stringify(author.names)}` : tagId === undefined ? '' : ` ${tagId}`;
  return memoize({
    key: `timeline ${locale}${part}`,
    load: async (previous) =>
      (previous && (await update(previous, scope))) ??
      Timeline.fromColumns(await Array.fromAsync(findTimeline(scope))),
    bytesOf: (timeline) => timeline.bytes,
  });
}

/** An earlier timeline with the changes since then; null if the log does not have them all. */
async function update({ value, token: since }: Previous<Timeline>, scope: Scope): Promise<Timeline | null> {
  const changes = await readChanges(since);
  if (!changes) return null;
  const { ids, versions } = changes;
  if (ids.size === 0) return value;
  const places = versions.flatMap((version) => placeIn(scope, version));
  return value.replace(ids, places);
}

/** `versions` are those that still exist. */
export type Changes = { ids: ReadonlySet<string>; versions: PlacedVersion[] };

/** The versions that have changed since an earlier content revision; null if the log does not have them all. */
export async function readChanges(since: string): Promise<Changes | null> {
  const ids = await readChangedIds(since);
  if (!ids || ids.size === 0) return ids && { ids, versions: [] };
  const placed = await recallVersions<{ version: PlacedVersion | undefined }>({
    name: 'placed',
    ids: [...ids],
    read: async (missing) => {
      const found = new Map(
        (await findPlaced(missing)).map((version) => [version._id.toHexString(), version]),
      );
      return new Map(missing.map((id) => [id, { version: found.get(id) }]));
    },
  });
  return { ids, versions: [...placed.values()].flatMap(({ version }) => version ?? []) };
}

/** Has to apply the same conditions as `aggregateTimeline`. */
function placeIn({ locale, tagId, names }: Scope, { _id, publishedAt, ...version }: PlacedVersion): Place[] {
  const isIn =
    version.locale === locale &&
    version.published &&
    (tagId === undefined || version.tagIds.includes(tagId)) &&
    (names === undefined || names.includes(version.authorName));
  return isIn && publishedAt ? [{ id: _id.toHexString(), time: publishedAt.getTime() }] : [];
}
