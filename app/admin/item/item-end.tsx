import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { itemName, type Named } from './item-name.ts';

type Words = Record<'merge' | 'mergeHelp' | 'into' | 'choose' | 'delete', string> & {
  deleteName: (name: string) => string;
};

/** Merges the author or tag of the page into another one, if there is one, or deletes it. */
export function ItemEnd({
  words,
  name,
  deleteHelp,
  others,
}: {
  words: Words;
  name: string;
  deleteHelp: string;
  others: (Named & { id: string | number })[];
}) {
  const { locale } = useSite();
  const { forms } = useAdminMessages();
  const options = others.map((other) => ({
    value: String(other.id),
    text: `${itemName(other, locale)} (${other.slug})`,
  }));
  return (
    <>
      {options.length > 0 && (
        <Confirmation
          open={words.merge}
          label={words.merge}
          help={words.mergeHelp}
          confirm={forms.merge}
          fields={{ intent: 'merge' }}
        >
          <AdminSelect name="into" label={words.into} all={words.choose} options={options} required />
        </Confirmation>
      )}
      <Confirmation
        open={words.delete}
        label={words.deleteName(name)}
        help={deleteHelp}
        confirm={forms.deleteForGood}
        fields={{ intent: 'delete' }}
      />
    </>
  );
}
