import { useId } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { SERIES_PART_MAX, TAG_NAME_MAX } from '#contract/limits.ts';
import { EditorField } from './editor-field.tsx';

/** The series of the post, which a tag names, and the number of its part. `known` are the names of existing tags. */
export function SeriesField({ known }: { known: string[] }) {
  const { fields } = useAdminMessages().editor;
  const listId = useId();
  return (
    <>
      <EditorField name="series" label={fields.series} help={fields.seriesHelp}>
        {(control) => (
          <>
            <input {...control} list={listId} maxLength={TAG_NAME_MAX} autoComplete="off" />
            <datalist id={listId}>
              {known.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </EditorField>
      <EditorField name="seriesPart" label={fields.seriesPart}>
        {(control) => (
          <input
            {...control}
            inputMode="numeric"
            maxLength={String(SERIES_PART_MAX).length}
            autoComplete="off"
          />
        )}
      </EditorField>
    </>
  );
}
