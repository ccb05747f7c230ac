import type { ComponentProps } from 'react';
import type { FormProblem } from '#app/forms/form-problems.ts';
import type { Locale } from '#contract/locales.ts';
import { type ReadField, TEXT_RULES } from '#contract/posts/text-fields.ts';
import { type Fields, fieldName } from './editor-post.ts';
import { FieldProblem } from './fields/field-problem.tsx';

/** A field of a column with its problem: a text area without a border, which grows with its text. */
export function ColumnField({
  locale,
  field,
  values,
  problems,
  label,
  ...props
}: {
  locale: Locale;
  field: ReadField;
  values: Fields;
  problems: FormProblem[];
  label: string;
} & ComponentProps<'textarea'>) {
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
      <FieldProblem problems={problems} path={name} />
    </>
  );
}
