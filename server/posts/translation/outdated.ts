import type { ObjectId } from 'mongodb';
import type { Locale } from '#contract/locales.ts';
import type { TextDifference } from '#contract/posts/difference.ts';
import type { Outdated } from '#contract/posts/records.ts';
import { READ_FIELDS } from '#contract/posts/text-fields.ts';
import { only } from '#server/db/projection.ts';
import { compareInProcess } from '#server/markdown/renderer.ts';
import { findTextAt } from '#server/posts/history/store.ts';
import { isOutdated, type PostDoc } from '#server/posts/model.ts';
import { findLanguage } from '#server/posts/store.ts';

type OneVersion = { translationRevision?: number };
type Translation = { translationId: ObjectId; locale: Locale; textRevision?: number; updatedAt: Date };

const TEXT = only<PostDoc>()(...READ_FIELDS);

/**
 * What has changed in a version's translation since the two corresponded; null if nothing has. The difference is null
 * if it is not requested, or if the old text is not in the history.
 */
export async function findOutdated(
  version: OneVersion,
  translation: Translation | null,
  { withDifference }: { withDifference: boolean },
): Promise<Outdated | null> {
  if (!translation || !isOutdated(version, translation)) return null;
  const { locale, updatedAt } = translation;
  const difference = withDifference ? await findDifference(version, translation) : null;
  return { locale, changedAt: updatedAt.toISOString(), difference };
}

async function findDifference(version: OneVersion, translation: Translation): Promise<TextDifference | null> {
  const [before, after] = await Promise.all([
    findTextAt(translation, version.translationRevision ?? 0),
    findLanguage(translation, TEXT),
  ]);
  return before && after && compareInProcess(before, after);
}
