import type { Feature } from '#server/feature.ts';
import { sendDigest } from './digest.ts';
import { eraseSubscriptionOf, repeatEnds } from './ends.ts';
import { followPosts } from './follow-posts.ts';
import { haltNewsletter } from './issues.ts';
import { newsletterKinds } from './newsletter-kinds.ts';
import { planIssues } from './plan.ts';

export const newsletter: Feature = {
  jobs: [
    { name: 'send the weekly digest', scope: 'site', run: () => sendDigest() },
    { name: 'plan the newsletter', scope: 'site', run: () => planIssues() },
  ],
  letterListeners: [followPosts],
  letterKinds: newsletterKinds,
  haltSending: haltNewsletter,
  async eraseAccount({ confirmedKey, now }) {
    if (confirmedKey !== null) await eraseSubscriptionOf({ emailKey: confirmedKey, now });
  },
  repeatDeletions: (deletions) => repeatEnds(deletions.filter((deletion) => 'subscriberId' in deletion)),
};
