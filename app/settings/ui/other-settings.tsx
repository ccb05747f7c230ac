import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { OtherChanges, presentValueOf } from '#app/admin/forms/other-changes.tsx';
import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import type { OtherChange } from '#app/forms/form-conflict.ts';

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
  const { settings, comments, newsletter } = useAdminMessages();
  const shown = changes.map(({ name, fields }) => ({
    label: name.startsWith('newsletter.') ? newsletterLabel(name, newsletter) : labelOf(name, settings),
    value: presentValue(name, fields, { ...settings, policies: comments.policies }),
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
    comments: words.comments,
    confirmPrograms: words.confirmPrograms,
    keepMetadata: words.keepMetadata,
    unconfirmed: words.unconfirmed,
    feedPosts: words.feedPosts,
    analytics: words.analytics,
    analyticsEventDays: words.eventDays,
  };

  return labels[setting] ?? name;
}

function newsletterLabel(name: string, { settings }: AdminMessages['newsletter']): string {
  const words: Record<string, unknown> = settings;
  return `${settings.title}: ${words[name.split('.')[1] ?? ''] ?? name}`;
}

function presentValue(
  name: string,
  fields: Record<string, string>,
  { conflict, policies, unconfirmedComments }: Words & { policies: Record<string, string> },
): string {
  const value = fields[name];
  if (name === 'comments') return policies[value ?? ''] ?? '';
  if (name === 'unconfirmed') return unconfirmedComments[value === 'show' ? 'show' : 'wait'];
  if (SWITCHES.includes(name) || name.startsWith('robots.')) return value ? conflict.on : conflict.off;
  return presentValueOf(fields, name);
}
