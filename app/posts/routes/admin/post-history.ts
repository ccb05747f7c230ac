import type { AdminForm, AdminRequest } from '#app/admin/admin-page.ts';
import { isLocale, type Locale, otherLocale } from '#contract/locales.ts';
import { HISTORY_COMPARISONS, restoreTextFormSchema } from '#contract/posts/admin.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { readHistory, restoreHistoryEntry } from '#server/posts/history/history.ts';
import { getPostGroup } from '#server/posts/management/list.ts';
import { undoText } from '#server/posts/management/undo-text.ts';

/** The id of a text of the history that has just been restored, as the working copy or as the stored text. */
export type Restored = { done: 'restored' | 'undone'; id: string };

/** Loads the history of a post, as the query of its address asks. Throws NotFound. */
export async function loadHistory({ actor, locale, post, query }: AdminRequest & { post: string }) {
  const group = await getPostGroup({ actor, locale, post });
  const given = query.get('language');
  const language = isLocale(given) ? given : firstLanguage(group, locale);
  const against = HISTORY_COMPARISONS.find((name) => name === query.get('against')) ?? 'before';
  const entry = query.get('entry');
  const id = entry === null ? undefined : entry === 'current' ? null : entry;
  const view = await readHistory({ actor, postId: group.id, locale: language, id, against });
  const now = new Date().toISOString();
  const { id: postId, kind, slug, title } = group;

  return { post: slug ?? postId, kind, title, language, against, view, now };
}

/** Throws WorkingCopyConflict if somebody has saved the working copy since the page was loaded. */
export async function restoreText({ actor, fields }: AdminForm): Promise<Restored> {
  if (fields.intent === 'undo') {
    const { id = '', revision = '' } = fields;
    await undoText({ actor, id, revision });
    return { done: 'undone', id };
  }

  const { id, number } = parse(restoreTextFormSchema, { id: fields.id, number: fields.number });
  await restoreHistoryEntry({ actor, id, number });
  return { done: 'restored', id };
}

/** The language of the interface, unless only the other one has a text. */
function firstLanguage({ versions, workingCopies }: PostGroupItem, locale: Locale): Locale {
  const other = otherLocale(locale);
  const isWritten = (language: Locale) => Boolean(versions[language] ?? workingCopies[language]);
  return !isWritten(locale) && isWritten(other) ? other : locale;
}
