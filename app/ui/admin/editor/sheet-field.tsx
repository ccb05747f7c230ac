import type { ComponentProps } from 'react';
import type { Locale } from '#contract/locales.ts';
import { type Fields, fieldName } from './editor-post.ts';

/** A field of a sheet: a text area without a border, which grows with its text. */
export function SheetField({
  locale,
  field,
  values,
  label,
  ...props
}: {
  locale: Locale;
  field: 'title' | 'excerpt' | 'content';
  values: Fields;
  label: string;
} & ComponentProps<'textarea'>) {
  const name = fieldName(locale, field);
  return (
    <textarea
      {...props}
      className={`sheet-${field}`}
      name={name}
      defaultValue={values[name] ?? ''}
      aria-label={label}
    />
  );
}
