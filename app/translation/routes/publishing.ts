import type { ServerFeature } from '#app/feature.server.ts';
import { invalidAt, nullIfNotFound } from '#server/errors.ts';
import type { OfPost } from '#server/posts/model.ts';
import { countUnread, recordUnread } from '#server/translation/drafts/reading.ts';

/** How many blocks nobody has read. A post that is not stored yet has none. */
export async function loadUnread(post: OfPost) {
  return (await countUnread(post).catch(nullIfNotFound)) ?? { uk: 0, en: 0 };
}

/** Refuses to publish what nobody has read, unless somebody has agreed to that. Throws Invalid. */
export const planUnread: NonNullable<ServerFeature['publishing']>['plan'] = async (
  choice,
  { locales, ...post },
) => {
  const counts = await countUnread(post);
  const unread = locales.filter((locale) => counts[locale] > 0);
  if (unread.length > 0 && choice !== 'agree')
    throw invalidAt('publish', 'Nobody has read the machine translation', 'unread_translation');
  return () => recordUnread({ ...post, unread });
};
