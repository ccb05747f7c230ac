import type { Locale } from '#contract/locales.ts';
import { type Editor, isOutdated, toSource, type VersionSource } from '#server/posts/model.ts';
import { isSameText } from '#server/posts/text.ts';

/** How a change affects whether the two languages of a post correspond. */
export type TextChange = {
  /** A minor edit, such as correcting a typo, does not affect whether the two languages correspond. */
  minor?: boolean | undefined;
  /** The `textRevision` of the translation that a new text is based on, if it is not the current one. */
  translatedFrom?: Partial<Record<Locale, number>> | undefined;
};

type Context = TextChange & { stored: VersionSource[]; revision: number; by: Editor; now: Date };

/**
 * The versions of a change with the revisions of their texts, and the ids of the versions whose text is replaced. If
 * the two languages correspond after the change, the result has both versions.
 */
export function withTextRevisions(
  put: VersionSource[],
  context: Context,
): { put: VersionSource[]; texts: VersionSource['_id'][] } {
  const changed = put.filter((version) => hasNewText(version, context));
  const texts = changed.filter((version) => findOld(version, context)).map(({ _id }) => _id);
  const written = changed.map((version) => ({ ...version, updatedBy: { ...context.by, at: context.now } }));
  const all = merge(put, written);
  return { put: merge(all, advance(all, written, context)), texts };
}

/** The versions whose revisions change. */
function advance(put: VersionSource[], changed: VersionSource[], context: Context): VersionSource[] {
  const { stored, revision, minor, translatedFrom } = context;
  const [leader, second] = changed.filter((version) => !minor || !findOld(version, context));
  if (!leader) return [];

  const both = { textRevision: revision, translationRevision: revision };
  if (second) return [leader, second].map((version) => ({ ...version, ...both }));

  const other = merge(stored.map(toSource), put).find(({ locale, bin }) => locale !== leader.locale && !bin);
  const next = { ...leader, textRevision: revision };
  if (!other || (findOld(leader, context) && !isOutdated(leader, other))) return [next];

  // The text is new, or has caught up with the other language.
  const translationRevision = translatedFrom?.[leader.locale] ?? other.textRevision;
  return [
    { ...next, translationRevision },
    { ...other, translationRevision: revision },
  ];
}

function hasNewText(version: VersionSource, context: Context): boolean {
  const old = findOld(version, context);
  return !old || !isSameText(old, version);
}

function findOld({ _id }: VersionSource, { stored }: Context): VersionSource | undefined {
  return stored.find((old) => old._id.equals(_id));
}

/** Replaces versions by those in `others` with the same language, and appends the rest. */
function merge(versions: VersionSource[], others: VersionSource[]): VersionSource[] {
  const byId = new Map([...versions, ...others].map((version) => [version._id.toHexString(), version]));
  return [...byId.values()];
}
