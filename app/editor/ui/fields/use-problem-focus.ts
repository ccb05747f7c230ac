import { type RefObject, useEffect } from 'react';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { isLocale, type Locale } from '#contract/locales.ts';

/** Marks refused fields. Returns a function that moves the focus to the field of a problem. */
export function useProblemFocus({
  form,
  problems,
  show,
  focusText,
}: {
  form: RefObject<HTMLFormElement | null>;
  problems: FormProblem[];
  /** Brings a language into view. */
  show: (language: Locale) => void;
  focusText: (language: Locale) => void;
}): (path: string) => void {
  const paths = problems.map(({ path }) => path).join(' ');
  useEffect(() => {
    const fields = paths.split(' ').flatMap((path) => fieldOf(form.current, path) ?? []);
    for (const field of fields) field.setAttribute('aria-invalid', 'true');
    return () => {
      for (const field of fields) field.removeAttribute('aria-invalid');
    };
  }, [form, paths]);

  return (path) => {
    const [language = '', name] = path.split('.');
    if (isLocale(language)) show(language);
    // The language comes into view with the next frame.
    requestAnimationFrame(() => {
      if (isLocale(language) && (name === 'content' || name === undefined)) return focusText(language);
      const field = fieldOf(form.current, path);
      field?.closest('details')?.setAttribute('open', '');
      field?.focus();
    });
  };
}

/** The path of a problem is the name of its field; for a tag it also has the tag's number. */
function fieldOf(form: HTMLFormElement | null, path: string): HTMLElement | null {
  const name = /^(?:uk|en)\./.test(path) ? path : (path.split('.')[0] ?? '');
  const found = name === '' ? null : form?.elements.namedItem(name);
  return found instanceof HTMLElement ? found : null;
}
