import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Panel } from './panel.tsx';

/** The changes that somebody else has saved while the form was open. Takes the focus. */
export function OtherChanges({
  title,
  changes,
}: {
  title: string;
  /** `value` is empty if the field is empty now. */
  changes: { label: string; value: string }[];
}) {
  const { conflict } = useAdminMessages().forms;
  return (
    <Panel title={title}>
      <p>{conflict.text}</p>
      <ul>
        {changes.map(({ label, value }) => (
          <li key={label}>
            {label}: {value || conflict.empty}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The value of a field, or the texts of the links in a list. */
export function presentValueOf(fields: Record<string, string>, name: string): string {
  const links = Object.entries(fields).filter(([field]) => field.endsWith('.text'));
  return fields[name] ?? links.map(([, text]) => text).join(', ');
}
