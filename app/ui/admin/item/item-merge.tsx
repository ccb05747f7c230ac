import { AdminSelect } from '#app/ui/admin/forms/admin-select.tsx';
import { Confirmation } from '#app/ui/admin/forms/confirmation.tsx';

/** Merges the author or tag of the page into another one; shows nothing if there is no other. */
export function ItemMerge({
  words,
  options,
}: {
  words: { merge: string; mergeHelp: string; mergeConfirm: string; into: string; choose: string };
  options: { value: string; text: string }[];
}) {
  if (options.length === 0) return null;
  return (
    <Confirmation
      open={words.merge}
      label={words.merge}
      help={words.mergeHelp}
      confirm={words.mergeConfirm}
      fields={{ intent: 'merge' }}
    >
      <AdminSelect name="into" label={words.into} all={words.choose} options={options} required />
    </Confirmation>
  );
}
