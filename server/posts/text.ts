import { type LanguageVersion, type VersionText, versionTextSchema } from '#contract/posts/requests.ts';

/** The names of the author's text fields, as `contract/posts/requests.ts` defines them. */
export const TEXT_FIELDS = Object.keys(versionTextSchema.shape) as (keyof VersionText)[];

/** Those that lists of posts carry. */
const LISTED = ['title', 'excerpt'] as const satisfies (keyof VersionText)[];
export const LISTED_TEXT_FIELDS: readonly (typeof LISTED)[number][] = LISTED;

/** The text that readers read; the rest is for machines. */
const READ = [...LISTED, 'content'] as const;

/** The text fields alone of a request's version or of anything that has them. */
export function toText(version: LanguageVersion | VersionText): VersionText {
  return pick(version, TEXT_FIELDS);
}

export function toListedText(version: Pick<VersionText, (typeof LISTED)[number]>) {
  return pick(version, LISTED);
}

/** Whether readers read the same in both. */
export function isSameText(one: VersionText, other: VersionText): boolean {
  return READ.every((name) => (one[name] ?? null) === (other[name] ?? null));
}

/** Fields that are absent are null. */
function pick<Name extends keyof VersionText>(
  from: { [Field in Name]?: VersionText[Field] | undefined },
  names: readonly Name[],
): Pick<VersionText, Name> {
  const entries = names.map((name) => [name, from[name] ?? null]);
  return Object.fromEntries(entries) as Pick<VersionText, Name>;
}
