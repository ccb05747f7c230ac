import { type Fields, isSameFields } from '#app/editor/ui/editor-post.ts';

/**
 * Merges two changes of the same part, whose common base is `seen`. Null if both have changed the same field in
 * different ways.
 */
export function mergeFields({
  seen,
  mine,
  theirs,
}: {
  seen: Fields;
  mine: Fields;
  theirs: Fields;
}): Fields | null {
  const merged: Fields = {};
  for (const name of Object.keys({ ...mine, ...theirs })) {
    const [before = '', own = '', other = ''] = [seen[name], mine[name], theirs[name]];
    if (own !== before && other !== before && own !== other) return null;
    merged[name] = own === before ? other : own;
  }
  return merged;
}

/** Whether every field of `newer` starts with the same field of `older`, so that nothing of `older` would be lost. */
export function continues(newer: Fields, older: Fields): boolean {
  return Object.entries(older).every(([name, value]) => (newer[name] ?? '').startsWith(value));
}

export function changedNames(one: Fields, other: Fields): string[] {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.filter((name) => !isSameFields({ [name]: one[name] ?? '' }, { [name]: other[name] ?? '' }));
}
