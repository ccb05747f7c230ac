import { useId } from 'react';
import type { EditableTag, TagUse } from '#contract/tags.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import { Confirmation } from '../forms/confirmation.tsx';
import { tagName } from './tag-name.ts';

export function TagMerge({ tag, others }: { tag: EditableTag; others: TagUse[] }) {
  const id = useId();
  const { locale } = useSite();
  const { tags: words } = useAdminMessages();
  const options = others.filter((other) => other.id !== tag.id);
  if (options.length === 0) return null;
  return (
    <Confirmation
      open={words.merge}
      label={words.merge}
      help={words.mergeHelp}
      confirm={words.mergeConfirm}
      fields={{ intent: 'merge' }}
    >
      <div className="field">
        <label htmlFor={id}>{words.into}</label>
        <select id={id} name="into" required defaultValue="">
          <option value="">{words.choose}</option>
          {options.map((other) => (
            <option key={other.id} value={other.id}>
              {`${tagName(other, locale)} (${other.slug})`}
            </option>
          ))}
        </select>
      </div>
    </Confirmation>
  );
}
