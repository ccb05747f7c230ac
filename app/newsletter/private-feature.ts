import type { PrivateFeature } from '#app/private-feature.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import { newsletterAdminTexts } from './texts/admin-messages.ts';
import { newsletterAudit, newsletterNavigation } from './texts/core.ts';
import { NewsletterSection } from './ui/newsletter-section.tsx';
import { NewsletterSettings } from './ui/newsletter-settings.tsx';
import { SendLink, sendingWithPost } from './ui/send-with-post.tsx';

export const newsletter: PrivateFeature = {
  account: { at: 'letters', Section: NewsletterSection },
  publishing: sendingWithPost,
  PublishedLink: SendLink,
  settings: {
    at: 'outside',
    Section: NewsletterSettings,
    useTitle: () => useTexts(newsletterAdminTexts).settings.title,
  },
  navigation: newsletterNavigation,
  auditTexts: newsletterAudit,
};
