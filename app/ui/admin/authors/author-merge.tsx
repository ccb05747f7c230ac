import type { EditableAuthor } from '#contract/authors.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import { AdminSelect } from '../forms/admin-select.tsx';
import { Confirmation } from '../forms/confirmation.tsx';
import { authorName } from './author-name.ts';

/** Merges the author into another one. */
export function AuthorMerge({ others }: { others: EditableAuthor[] }) {
  const { locale } = useSite();
  const { authors: words } = useAdminMessages();
  if (others.length === 0) return null;
  return (
    <Confirmation
      open={words.merge}
      label={words.merge}
      help={words.mergeHelp}
      confirm={words.mergeConfirm}
      fields={{ intent: 'merge' }}
    >
      <AdminSelect
        name="into"
        label={words.into}
        all={words.choose}
        options={others.map((other) => ({
          value: other.id,
          text: `${authorName(other, locale)} (${other.slug})`,
        }))}
        value={undefined}
      />
    </Confirmation>
  );
}
