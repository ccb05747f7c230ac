import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type PartData, partsOf } from '#app/parts.ts';
import { privateFeatures } from '#app/private-features.ts';
import { SETTINGS_ORDER } from './settings-order.ts';

const sections = partsOf(privateFeatures, 'settings');

/** Links to the sections of the page. The section of a feature has its name as id; without a title it is part of another. */
export function SettingsContents({ parts }: { parts: PartData }) {
  const { settings } = useAdminMessages();
  return (
    <nav className="settings-contents" aria-label={settings.contents}>
      <ul>
        {SETTINGS_ORDER.map((entry) =>
          typeof entry === 'string' ? (
            <li key={entry}>
              <a href={`#${entry}`}>{settings[entry]}</a>
            </li>
          ) : (
            sections.map(
              ([name, { at, useTitle }]) =>
                at === entry.at &&
                useTitle &&
                parts[name] !== null && <FeatureLink key={name} {...{ name, useTitle }} data={parts[name]} />,
            )
          ),
        )}
      </ul>
    </nav>
  );
}

function FeatureLink({
  name,
  useTitle,
  data,
}: {
  name: string;
  useTitle: (data: never) => string | null;
  data: unknown;
}) {
  const title = useTitle(data as never);
  if (title === null) return null;
  return (
    <li>
      <a href={`#${name}`}>{title}</a>
    </li>
  );
}
