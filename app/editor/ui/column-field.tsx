import type { ComponentProps } from 'react';
import { useFormState } from '#app/forms/form-state.ts';
import type { Locale } from '#contract/locales.ts';
import { type ReadField, TEXT_RULES } from '#contract/posts/text-fields.ts';
import { fieldName } from './editor-post.ts';
import { FieldProblem } from './fields/field-problem.tsx';

/** A field of a column with its problem: a text area without a border, which grows with its text. */
export function ColumnField({
  locale,
  field,
  label,
  ...props
}: {
  locale: Locale;
  field: ReadField;
  label: string;
} & ComponentProps<'textarea'>) {
  const { values } = useFormState();
  const name = fieldName(locale, field);
  return (
    <>
      <textarea
        {...props}
        dir="auto"
        className={`column-${field}`}
        name={name}
        maxLength={TEXT_RULES[field].max}
        defaultValue={values[name] ?? ''}
        aria-label={label}
      />
      <FieldProblem path={name} />
    </>
  );
}
