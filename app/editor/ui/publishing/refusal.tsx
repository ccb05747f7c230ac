import { useEffect, useRef } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useDescribeEditorProblem } from '#app/editor/ui/fields/field-problem.tsx';
import { SignInLink } from '#app/editor/ui/sign-in-link.tsx';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { isLocale } from '#contract/locales.ts';

/**
 * The reason why an action was refused, shown at its button. A problem of a field links to the field. The notice
 * takes the focus.
 */
export function Refusal({
  problems,
  onShowField,
}: {
  problems: FormProblem[];
  onShowField: (path: string) => void;
}) {
  const { editor } = useAdminMessages();
  const describe = useDescribeEditorProblem();
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(0);
  useEffect(() => {
    // A problem that an edit has solved moves no focus.
    if (problems.length > count.current) list.current?.focus();
    count.current = problems.length;
  }, [problems]);
  if (problems.length === 0) return null;

  return (
    <ul className="refusal" role="alert" ref={list} tabIndex={-1} aria-label={editor.refused}>
      {problems.map((problem) => {
        const { path, code } = problem;
        const [language = ''] = path.split('.');
        return (
          <li key={`${path} ${code}`}>
            {isLocale(language) && `${editor.languages[language]}: `}
            {describe(problem)}{' '}
            {path !== '' && path !== 'publish' && (
              <button type="button" className="link-button" onClick={() => onShowField(path)}>
                {editor.toField}
              </button>
            )}
            {code === 'session_ended' && <SignInLink />}
          </li>
        );
      })}
    </ul>
  );
}
