import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';

/** Merges the author or tag of the page into another one; shows nothing if there is no other. */
export function ItemMerge({
  words,
  options,
}: {
  words: { merge: string; mergeHelp: string; into: string; choose: string };
  options: { value: string; text: string }[];
}) {
  const { forms } = useAdminMessages();
  if (options.length === 0) return null;
  return (
    <Confirmation
      open={words.merge}
      label={words.merge}
      help={words.mergeHelp}
      confirm={forms.merge}
      fields={{ intent: 'merge' }}
    >
      <AdminSelect name="into" label={words.into} all={words.choose} options={options} required />
    </Confirmation>
  );
}
