import { type LanguageVersion, type VersionText, versionTextSchema } from '#contract/posts.ts';

/** The names of the author's text fields, as `contract/posts.ts` defines them. */
export const TEXT_FIELDS = Object.keys(versionTextSchema.shape) as (keyof VersionText)[];

/** Those that lists of posts carry. */
export const LISTED_TEXT_FIELDS = TEXT_FIELDS.filter((name) => name !== 'content');

/** The text fields alone of a request's version or of anything that has them. */
export function toText(version: LanguageVersion | VersionText): VersionText {
  return pick(version, TEXT_FIELDS);
}

export function toListedText(version: Omit<VersionText, 'content'>): Omit<VersionText, 'content'> {
  return pick(version, LISTED_TEXT_FIELDS);
}

export function isSameText(one: VersionText, other: VersionText): boolean {
  return TEXT_FIELDS.every((name) => one[name] === other[name]);
}

/** Fields that are absent are null. */
function pick<Name extends keyof VersionText>(
  from: { [Field in Name]?: VersionText[Field] | undefined },
  names: Name[],
): Pick<VersionText, Name> {
  const entries = names.map((name) => [name, from[name] ?? null]);
  return Object.fromEntries(entries) as Pick<VersionText, Name>;
}
