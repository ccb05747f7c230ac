import type { RefObject } from 'react';
import { isLocale, type Locale } from '#contract/locales.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import { type Fields, fieldName } from './editor-post.ts';
import type { ColumnHandle } from './language-column.tsx';

/** The columns of a form, by language. */
export type Columns = Record<Locale, RefObject<ColumnHandle | null>>;

/** Puts values into the fields of a part. */
export function putInto(
  form: HTMLFormElement | null,
  part: DraftPart,
  fields: Fields,
  columns: Columns,
): void {
  for (const [field, value] of Object.entries(fields)) {
    if (isLocale(part) && field === 'content') columns[part].current?.setText(value);
    else setControl(form?.elements.namedItem(fieldName(part, field)) ?? null, value);
  }
}

/** The event tells components that show the value elsewhere. */
function setControl(control: Element | RadioNodeList | null, value: string): void {
  const isMenu = control instanceof HTMLSelectElement;
  if (!(isMenu || control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === 'yes';
  else control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The first title that is not empty, in the order of languages. */
export function titleIn(form: HTMLFormElement | null, order: readonly Locale[]): string {
  if (!form) return '';
  const read = new FormData(form);
  return order.map((locale) => String(read.get(`${locale}.title`) ?? '')).find((title) => title !== '') ?? '';
}

/** Scrolls the place that is being edited into view: the line of the cursor, or a field. */
export function revealFocus(form: HTMLFormElement | null, columns: Columns): void {
  const { activeElement } = document;
  if (!activeElement || !form?.contains(activeElement)) return;
  const language = activeElement.closest('[data-locale]')?.getAttribute('data-locale') ?? '';
  const isText = activeElement.classList.contains('text-editor');
  if (isText && isLocale(language)) columns[language].current?.revealCursor();
  else activeElement.scrollIntoView({ block: 'nearest' });
}
