import { LOCALES, type Locale } from '#contract/locales.ts';
import type { PresentEditor } from '#contract/posts/editor.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { findId } from '#server/db/ids.ts';
import { tryWrite } from '#server/db/optional-write.ts';
import { nameOfEditor } from '#server/posts/model.ts';
import { requireGroup } from '#server/posts/post-id.ts';
import { toFacts } from '#server/posts/require-editor.ts';
import * as store from './store.ts';

/** An open editor says every 20 seconds that it is open. */
const OPEN_MS = 50_000;
const CHANGED_MS = 5 * 60_000;

/**
 * Says that the actor has a language of the post open, and returns who else has it open or has saved it in the last
 * minutes. It locks nothing. Throws NotFound, Forbidden.
 */
export async function notePresence({
  actor,
  postId,
  locale,
  now = new Date(),
}: {
  actor: SignedIn;
  postId: string;
  locale: Locale;
  now?: Date;
}): Promise<PresentEditor[]> {
  const group = await requireGroup(postId);
  requireCan(actor, 'read post', toFacts(group));
  const { id, name } = actor.user;
  const userId = findId(id);
  if (!userId) return [];

  const translationId = group._id;
  const own = { _id: `${postId} ${id}`, translationId, userId, name, locale, at: now };
  await tryWrite(() => store.putEditor(own));
  const open = await store.findEditors(translationId, new Date(now.getTime() - OPEN_MS));
  const others = open
    .filter((editor) => !editor.userId.equals(userId))
    .map((editor) => ({ name: editor.name, locale: editor.locale, isOpen: true }));

  const changed = LOCALES.flatMap((language) => {
    const { savedAt, savedBy } = group.working?.[language] ?? {};
    const isRecent = savedAt && now.getTime() - savedAt.getTime() < CHANGED_MS;
    if (!isRecent || !savedBy || savedBy.id?.equals(userId)) return [];
    const by = nameOfEditor(savedBy);
    const isKnown = others.some((editor) => editor.name === by && editor.locale === language);
    return isKnown ? [] : [{ name: by, locale: language, isOpen: false }];
  });
  return [...others, ...changed];
}
