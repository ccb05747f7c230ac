import type { AdminMessages } from '#app/i18n/admin/uk/admin.ts';
import type { OtherChange } from '../../../settings-conflict.ts';
import { useAdminMessages } from '../admin-messages.ts';
import { Panel } from '../forms/panel.tsx';

type Words = AdminMessages['settings'];

/** The changes that somebody else has saved while the form was open. Takes the focus. */
export function OtherChanges({ changes }: { changes: OtherChange[] }) {
  const { settings, comments } = useAdminMessages();
  return (
    <Panel title={settings.conflict.title}>
      <p>{settings.conflict.text}</p>
      <ul>
        {changes.map(({ name, fields }) => (
          <li key={name}>
            {labelOf(name, settings)}:{' '}
            {presentValue(name, fields, { ...settings, policies: comments.policies })}
          </li>
        ))}
      </ul>
    </Panel>
  );
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
    accent: words.accent[part as keyof Words['accent']],
    robots: words.permissions[part as keyof Words['permissions']],
    comments: words.comments,
    feedPosts: words.feedPosts,
    analytics: words.analytics,
    analyticsEventDays: words.eventDays,
  };
  return labels[setting] ?? name;
}

function presentValue(
  name: string,
  fields: Record<string, string>,
  { conflict, policies }: Words & { policies: Record<string, string> },
): string {
  const value = fields[name];
  if (name === 'comments') return policies[value ?? ''] ?? '';
  if (name === 'analytics' || name.startsWith('robots.')) return value ? conflict.on : conflict.off;
  const links = Object.entries(fields).filter(([field]) => field.endsWith('.text'));
  if (value === undefined) return links.map(([, text]) => text).join(', ') || conflict.empty;
  return value || conflict.empty;
}
