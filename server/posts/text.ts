import { createHash } from 'node:crypto';
import type { DraftText } from '#contract/posts/admin.ts';
import type { PageText } from '#contract/posts/pages.ts';
import type { LanguageVersion, VersionText } from '#contract/posts/requests.ts';
import { mapFields, PAGE_FIELDS, READ_FIELDS, TEXT_FIELDS, TEXT_RULES } from '#contract/posts/text-fields.ts';

/** The text fields that lists of posts contain. */
const LISTED = ['title', 'excerpt'] as const;
export const LISTED_TEXT_FIELDS: readonly (typeof LISTED)[number][] = LISTED;

/** Only the text fields of a version. */
export function toText(version: LanguageVersion | VersionText): VersionText {
  return pick(version, TEXT_FIELDS);
}

export function toListedText(version: Pick<VersionText, (typeof LISTED)[number]>) {
  return pick(version, LISTED);
}

export function toPageText(version: PageText): PageText {
  return pick(version, PAGE_FIELDS);
}

/** Whether readers read the same in both. */
export function isSameText(one: VersionText, other: VersionText): boolean {
  return READ_FIELDS.every((name) => (one[name] ?? null) === (other[name] ?? null));
}

/** A digest of a text. Programs name the digest of the text they have read, so that they never replace a newer one. */
export function textRevisionOf(text: LanguageVersion | VersionText): string {
  return createHash('sha256')
    .update(JSON.stringify(toText(text)))
    .digest('base64url')
    .slice(0, 22);
}

/** A stored text in the form of the editor: absent fields are empty. */
export function toDraftText(text: Partial<VersionText>): DraftText {
  return mapFields(TEXT_FIELDS, (name) => text[name] ?? '');
}

/**
 * A text of the editor in its stored form: empty fields are null. Working copies saved by earlier versions of the
 * program may lack fields.
 */
export function toVersionText(draft: Partial<DraftText>): VersionText {
  const fields = mapFields(TEXT_FIELDS, (name) => {
    const value = draft[name] ?? '';
    return (TEXT_RULES[name].trimmed ? value.trim() : value) || null;
  });
  return { ...fields, title: fields.title ?? '', content: fields.content ?? '' };
}

/** Absent fields become null. */
function pick<Name extends keyof VersionText>(
  from: { [Field in Name]?: VersionText[Field] | undefined },
  names: readonly Name[],
): Pick<VersionText, Name> {
  return mapFields(names, (name) => from[name] ?? null) as Pick<VersionText, Name>;
}
