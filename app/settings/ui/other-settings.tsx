import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { OtherChanges, presentValueOf } from '#app/admin/forms/other-changes.tsx';
import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import type { OtherChange } from '#app/forms/form-conflict.ts';
import { partsOf } from '#app/parts.ts';
import { privateFeatures } from '#app/private-features.ts';
import { useSite } from '#app/site/ui/site-context.tsx';

type Words = AdminMessages['settings'];

const SWITCHES = ['smartTypography', 'keepMetadata'];

/** The settings that somebody else has saved while the form was open. */
export function OtherSettings({ changes }: { changes: OtherChange[] }) {
  const { locale } = useSite();
  const { settings } = useAdminMessages();
  const shown = changes.map(({ name, fields }) => {
    const described = partsOf(privateFeatures, 'describeSetting').flatMap(
      ([, describe]) => describe({ name, value: fields[name] }, locale) ?? [],
    )[0];
    const isSwitch = described?.isSwitch ?? (SWITCHES.includes(name) || name.startsWith('robots.'));
    const onOrOff = fields[name] ? settings.conflict.on : settings.conflict.off;
    return {
      label: described?.label ?? labelOf(name, settings),
      value: described?.value ?? (isSwitch ? onOrOff : presentValueOf(fields, name)),
    };
  });
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
