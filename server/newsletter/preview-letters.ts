import { LOCALES, type Locale } from '#contract/locales.ts';
import type { Actor } from '#server/auth/actor.ts';
import { requireCan } from '#server/auth/require-can.ts';
import { NotFound } from '#server/errors.ts';
import { enqueueLetters } from '#server/mail/enqueue-letters.ts';
import type { LetterPost } from '#server/mail/letter-types.ts';
import { siteSettings } from '#server/site-settings/site-settings.ts';
import { toPostText } from './issue-text.ts';
import { requireNewsletter } from './open.ts';
import { findVersions } from './send-post.ts';

type Wanted = { actor: Actor; post: string; isWhole?: boolean | undefined };

/** The text of a letter as it would be sent now. Throws Forbidden, NotFound. */
export async function getLetterPreview({
  actor,
  post,
  locale,
  isWhole = siteSettings().newsletter.isWhole,
}: Wanted & { locale: Locale }): Promise<LetterPost> {
  requireCan(actor, 'manage subscribers');
  requireNewsletter();
  const version = (await findVersions(post)).find((candidate) => candidate.locale === locale);
  if (!version) throw new NotFound('Post not found');
  return toPostText(version, { isWhole });
}

/** Sends the letters of a post in each of its languages to the admin, and to nobody else. Throws Forbidden, NotFound. */
export async function sendTestLetters({
  actor,
  post,
  isWhole,
}: Wanted & { actor: Extract<Actor, { kind: 'user' }> }): Promise<void> {
  const { email } = actor.user;
  if (email === null) throw new NotFound('The account has no address');

  const versions = await findVersions(post);
  for (const locale of LOCALES.filter((one) => versions.some((version) => version.locale === one))) {
    const frozen = await getLetterPreview({ actor, post, locale, isWhole });
    await enqueueLetters([{ kind: 'newsletterPost', to: email, locale, data: { frozen } }]);
  }
}
