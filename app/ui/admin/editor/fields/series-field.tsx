import { useId } from 'react';
import { SERIES_PART_MAX, TAG_NAME_MAX } from '#contract/limits.ts';
import type { FormProblem } from '../../../../form-problems.ts';
import { useAdminMessages } from '../../admin-messages.ts';
import type { Fields } from '../editor-post.ts';
import { FieldProblem } from './field-problem.tsx';

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
  const { editor } = useAdminMessages();
  const id = useId();
  return (
    <div className="field series-field">
      <label htmlFor={id}>{editor.series}</label>
      <input
        id={id}
        name="series"
        list={`${id}-known`}
        defaultValue={values.series}
        maxLength={TAG_NAME_MAX}
        autoComplete="off"
        aria-describedby={`${id}-help`}
        onInput={onChange}
      />
      <datalist id={`${id}-known`}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p className="field-help" id={`${id}-help`}>
        {editor.seriesHelp}
      </p>
      <FieldProblem problems={problems} path="series" />
      <label htmlFor={`${id}-part`}>{editor.seriesPart}</label>
      <input
        id={`${id}-part`}
        name="seriesPart"
        inputMode="numeric"
        defaultValue={values.seriesPart}
        maxLength={String(SERIES_PART_MAX).length}
        autoComplete="off"
        onInput={onChange}
      />
      <FieldProblem problems={problems} path="seriesPart" />
    </div>
  );
}
