import { createHash } from 'node:crypto';
import { isLocale } from '#contract/locales.ts';
import type { DraftSettings, DraftText } from '#contract/posts/admin.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { TEXT_FIELDS } from '#contract/posts/text-fields.ts';
import { only } from '#server/db/projection.ts';
import { mapTags } from '#server/tags/tags.ts';
import { toSettings } from './draft-settings.ts';
import type { PostDoc, PostGroup } from './model.ts';
import { findLanguage, findSettings } from './store.ts';
import { toDraftText } from './text.ts';

const TEXT = only<PostDoc>()(...TEXT_FIELDS);

/**
 * A digest of the stored value of a part; empty if nothing is stored. The editor names the digest that it has seen,
 * so that its text never replaces a newer one.
 */
export function toBase(value: DraftText | DraftSettings | null): string {
  return value === null ? '' : createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

export async function findBase(group: PostGroup, part: DraftPart): Promise<string> {
  if (isLocale(part)) {
    const stored = await findLanguage({ translationId: group._id, locale: part }, TEXT);
    return toBase(stored && toDraftText(stored));
  }

  const versions = await findSettings(group._id);
  const tags = await mapTags(versions[0]?.tagIds ?? []);
  return toBase(versions.length > 0 ? toSettings(group, versions, { tags: [...tags.values()] }) : null);
}
