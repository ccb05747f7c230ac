import { useId, useState } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { StoredNow } from '#app/admin/forms/stored-now.tsx';
import { useFormState } from '#app/forms/form-state.ts';
import { fromLinkFields } from '#app/forms/link-fields.ts';
import { SITE_LINKS_MAX } from '#contract/limits.ts';
import { useDescribeSetting } from './describe-setting.ts';

/** How many empty rows there are for more links, also on pages without scripts. */
const SPARE_ROWS = 2;

/** Links as rows of text and address. An empty row is left out; typing in the last one adds another. */
export function LinkList({ list, label, help }: { list: string; label: string; help: string }) {
  const id = useId();
  const { settings } = useAdminMessages();
  const { values } = useFormState();
  const describe = useDescribeSetting();

  // Problems are numbered as if there were no empty rows.
  const links = fromLinkFields(values, list);
  const [rows, setRows] = useState(Math.min(links.length + SPARE_ROWS, SITE_LINKS_MAX));
  const addRow = (index: number) => {
    if (index === rows - 1) setRows(Math.min(rows + 1, SITE_LINKS_MAX));
  };

  return (
    <fieldset className="field link-list" aria-describedby={id}>
      <legend>{label}</legend>
      <p className="field-help" id={id}>
        {help}
      </p>
      <StoredNow name={list} />
      {Array.from({ length: rows }, (_, index) => {
        const [text, href] = [`${list}.${index}.text`, `${list}.${index}.href`];
        const inText = describe(text);
        const inHref = describe(href);
        const problemId = `${id}-${index}`;
        const common = (problem: string | null) => ({
          onInput: () => addRow(index),
          'aria-invalid': problem ? true : undefined,
          'aria-describedby': problem ? problemId : undefined,
        });

        return (
          <div key={text} className="link-row">
            {(inText ?? inHref) && (
              <p className="field-problem" id={problemId}>
                {inText ?? inHref}
              </p>
            )}
            <input
              {...common(inText)}
              name={text}
              aria-label={`${settings.linkText(index + 1)}. ${label}`}
              defaultValue={links[index]?.text ?? ''}
              placeholder={settings.linkTextHint}
            />
            <input
              {...common(inHref)}
              name={href}
              aria-label={`${settings.linkHref(index + 1)}. ${label}`}
              defaultValue={links[index]?.href ?? ''}
              placeholder="https://"
              inputMode="url"
            />
          </div>
        );
      })}
    </fieldset>
  );
}
