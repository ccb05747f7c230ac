import { otherLocale } from '#contract/locales.ts';
import type { PostCard, PostLink } from '#contract/posts/pages.ts';
import { findMoved } from '#server/posts/former-slugs.ts';
import type { Address } from '#server/posts/model.ts';
import { CARD, LINK, toPostLink } from '#server/posts/projections.ts';
import * as store from '#server/posts/store.ts';
import { toCards } from './cards.ts';

/** Like {@link findTranslationLink}, with what lists show; null if this language has a version. */
export async function findTranslationCard({ slug, locale }: Address): Promise<PostCard | null> {
  const now = new Date();
  const [own, link] = await Promise.all([
    store.findVisible({ slug, locale, now }, LINK),
    findTranslationLink({ slug, locale, now }),
  ]);
  const doc = own ? null : link && (await store.findVisible({ ...link, now }, CARD));
  const [card = null] = doc ? await toCards([doc], { locale: doc.locale }) : [];

  return card;
}

/** The translation of a post whose address, current or former, has no version in this language. */
export async function findTranslationLink({
  slug,
  locale,
  now = new Date(),
}: Address & { now?: Date }): Promise<PostLink | null> {
  const address = { slug, locale: otherLocale(locale), now };
  const doc = await store.findVisible(address, LINK);
  return doc ? toPostLink(doc) : findMoved(address);
}
