import type { PrivateFeature } from '#app/private-feature.ts';
import { newsletterAdminTexts } from './texts/admin-messages.ts';
import { newsletterAudit, newsletterNavigation } from './texts/core.ts';
import { NewsletterSection } from './ui/newsletter-section.tsx';
import { NewsletterSettings } from './ui/newsletter-settings.tsx';
import { SendLink } from './ui/send-link.tsx';
import { sendingWithPost } from './ui/send-with-post.tsx';

const SWITCHES = ['isOn', 'inFooter', 'sendsByDefault'];

export const newsletter: PrivateFeature = {
  account: { at: 'letters', Section: NewsletterSection },
  publishing: sendingWithPost,
  PublishedLink: SendLink,
  settings: { at: 'outside', Section: NewsletterSettings },
  navigation: newsletterNavigation,
  auditTexts: newsletterAudit,
  describeSetting({ name }, locale) {
    const [of, setting = ''] = name.split('.');
    if (of !== 'newsletter') return undefined;
    const { title, ...labels } = newsletterAdminTexts[locale].settings;
    const label = labels[setting as keyof typeof labels] ?? name;
    return { label: `${title}: ${label}`, isSwitch: SWITCHES.includes(setting) };
  },
};
