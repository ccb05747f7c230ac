import type { ServerFeature } from '#app/feature.server.ts';
import type { Attention } from '#app/site/ui/site-context.tsx';
import { messages } from '#app/texts/messages.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { SignedIn } from '#server/auth/actor.ts';
import { can } from '#server/auth/policy.ts';
import { countWaiting } from '#server/comments/moderation.ts';
import { listOwnComments } from '#server/comments/own-comments.ts';
import { isMailSetUp } from '#server/mail/mail-set-up.ts';
import { commentEndpoints } from './comment-endpoints.ts';
import { commentLetters } from './comment-letters.ts';
import { loadDiscussion } from './load-discussion.ts';
import { commentTexts } from './texts/messages.ts';

export const comments: ServerFeature = {
  endpoints: commentEndpoints,
  letters: commentLetters,
  adminFooterLinks: (locale, actor) =>
    can(actor, 'moderate comments')
      ? [{ href: paths.adminComments(locale), text: commentTexts[locale].moderation }]
      : [],
  waiting: findWaiting,
  post: loadDiscussion,
  account: listOwnComments,
  attention: findWaiting,
  settings: async () => ({ hasMail: isMailSetUp() }),
};

async function findWaiting({ actor, locale }: { actor: SignedIn; locale: Locale }): Promise<Attention> {
  const count = await countWaiting({ actor });
  const { waitingFor } = messages[locale].community.moderation;
  return { text: waitingFor(count), count, to: `${paths.adminComments(locale)}?view=waiting` };
}
