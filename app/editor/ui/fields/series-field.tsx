import { useId } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { Fields } from '#app/editor/ui/editor-post.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { SERIES_PART_MAX, TAG_NAME_MAX } from '#contract/limits.ts';
import { EditorField } from './editor-field.tsx';

/** The series of the post, which a tag names, and the number of its part. */
export function SeriesField({
  values,
  known,
  problems,
  onChange,
}: {
  values: Fields;
  /** Names of existing tags. */
  known: string[];
  problems: FormProblem[];
  onChange: () => void;
}) {
  const { fields } = useAdminMessages().editor;
  const listId = useId();
  return (
    <>
      <EditorField name="series" label={fields.series} help={fields.seriesHelp} problems={problems}>
        {(control) => (
          <>
            <input
              {...control}
              name="series"
              list={listId}
              defaultValue={values.series}
              maxLength={TAG_NAME_MAX}
              autoComplete="off"
              onInput={onChange}
            />
            <datalist id={listId}>
              {known.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </EditorField>
      <EditorField name="seriesPart" label={fields.seriesPart} problems={problems}>
        {(control) => (
          <input
            {...control}
            name="seriesPart"
            inputMode="numeric"
            defaultValue={values.seriesPart}
            maxLength={String(SERIES_PART_MAX).length}
            autoComplete="off"
            onInput={onChange}
          />
        )}
      </EditorField>
    </>
  );
}
