import { type RefObject, useEffect } from 'react';
import type { FailedForm, FormProblem } from '#app/forms/form-problems.ts';
import { isLocale, type Locale } from '#contract/locales.ts';

/** Marks the fields that were refused, and moves the focus to the first one when an action has failed. */
export function useProblemFocus({
  form,
  failed,
  problems,
  show,
  focusText,
}: {
  form: RefObject<HTMLFormElement | null>;
  failed: FailedForm | null;
  problems: FormProblem[];
  /** Brings a language into view. */
  show: (language: Locale) => void;
  focusText: (language: Locale) => void;
}): void {
  const paths = problems.map(({ path }) => path).join(' ');
  useEffect(() => {
    const fields = paths.split(' ').flatMap((path) => fieldOf(form.current, path) ?? []);
    for (const field of fields) field.setAttribute('aria-invalid', 'true');
    return () => {
      for (const field of fields) field.removeAttribute('aria-invalid');
    };
  }, [form, paths]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each action that has failed
  useEffect(() => {
    const [first] = failed?.problems ?? [];
    if (!first) return;
    const [language = '', name] = first.path.split('.');
    const field = fieldOf(form.current, first.path);
    if (isLocale(language)) show(language);
    // The language comes into view with the next frame.
    requestAnimationFrame(() => {
      if (isLocale(language) && name === 'content') focusText(language);
      else if (field) {
        field.closest('details')?.setAttribute('open', '');
        field.focus();
      }
    });
  }, [failed]);
}

/** The path of a problem is the name of its field; that of a tag has its number too. */
function fieldOf(form: HTMLFormElement | null, path: string): HTMLElement | null {
  const name = /^(?:uk|en)\./.test(path) ? path : (path.split('.')[0] ?? '');
  const found = name === '' ? null : form?.elements.namedItem(name);
  return found instanceof HTMLElement ? found : null;
}
