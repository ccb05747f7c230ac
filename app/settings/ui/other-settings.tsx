import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { OtherChanges, presentValueOf } from '#app/admin/forms/other-changes.tsx';
import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import { analyticsTexts } from '#app/analytics/texts/messages.ts';
import { assistantAdminTexts } from '#app/assistants/texts/admin-messages.ts';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import type { OtherChange } from '#app/forms/form-conflict.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Locale } from '#contract/locales.ts';

type Words = AdminMessages['settings'];

const SWITCHES = [
  'analytics',
  'smartTypography',
  'confirmPrograms',
  'keepMetadata',
  'newsletter.isOn',
  'newsletter.inFooter',
  'newsletter.sendsByDefault',
];

/** The settings that somebody else has saved while the form was open. */
export function OtherSettings({ changes }: { changes: OtherChange[] }) {
  const { locale } = useSite();
  const { settings } = useAdminMessages();
  const shown = changes.map(({ name, fields }) => ({
    label: labelOfFeature(name, locale) ?? labelOf(name, settings),
    value: presentValue(name, fields, settings.conflict, moderationTexts[locale]),
  }));
  return <OtherChanges title={settings.conflict.title} changes={shown} />;
}

/** The label of a setting by its name in the form. */
function labelOf(name: string, words: Words): string {
  const [setting = '', part = ''] = name.split('.');
  const language = words.languages[part as keyof Words['languages']];
  const labels: Record<string, string> = {
    names: words.name(language),
    taglines: words.tagline(language),
    footers: words.footer(language),
    navigation: words.navigation(language),
    socialLinks: words.social,
    timeZone: words.timeZone,
    smartTypography: words.smartTypography,
    accent: words.accent[part as keyof Words['accent']],
    robots: words.permissions[part as keyof Words['permissions']],
    keepMetadata: words.keepMetadata,
    feedPosts: words.feedPosts,
  };

  return labels[setting] ?? name;
}

function labelOfFeature(name: string, locale: Locale): string | undefined {
  const { title, ...newsletter } = newsletterAdminTexts[locale].settings;
  const { settings: analytics } = analyticsTexts[locale];
  const { policy, unconfirmed } = moderationTexts[locale];
  const labels: Record<string, string> = {
    comments: policy,
    unconfirmed,
    confirmPrograms: assistantAdminTexts[locale].settings.confirms,
    analytics: analytics.isOn,
    analyticsEventDays: analytics.eventDays,
  };
  if (!name.startsWith('newsletter.')) return labels[name];

  const label = newsletter[name.slice('newsletter.'.length) as keyof typeof newsletter];
  return `${title}: ${label ?? name}`;
}

function presentValue(
  name: string,
  fields: Record<string, string>,
  conflict: Words['conflict'],
  { policies, unconfirmedComments }: (typeof moderationTexts)[Locale],
): string {
  const value = fields[name];
  if (name === 'comments') return policies[value as keyof typeof policies] ?? '';
  if (name === 'unconfirmed') return unconfirmedComments[value === 'show' ? 'show' : 'wait'];
  if (SWITCHES.includes(name) || name.startsWith('robots.')) return value ? conflict.on : conflict.off;
  return presentValueOf(fields, name);
}
