import { useEffect, useRef } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { FormProblem } from '#app/forms/form-problems.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import { useDescribeProblem } from './describe-problem.ts';

/**
 * Says that a form was refused, and lists the problems that no field shows. The first refused field takes the focus;
 * if there is none, the notice does. `fields` are names, or beginnings of names: `links` for `links.0.href`.
 */
export function AdminProblems({ problems, fields = [] }: { problems: FormProblem[]; fields?: string[] }) {
  const { forms } = useAdminMessages();
  const { summary } = useMessages().community.problems;
  const describe = useDescribeProblem();
  const notice = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (problems.length === 0) return;
    const field = document.querySelector<HTMLElement>('.admin-main [aria-invalid="true"]');
    (field ?? notice.current)?.focus();
  }, [problems]);
  if (problems.length === 0) return null;

  const general = problems.filter(({ path }) => !isOfField(path, fields));
  return (
    <div className="form-problems" role="alert" tabIndex={-1} ref={notice}>
      <p>{general.length > 0 ? summary : forms.problems.fields}</p>
      {general.length > 0 && (
        <ul>
          {general.map((problem) => (
            <li key={problem.path + problem.code}>{describe(problem)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function isOfField(path: string, fields: string[]): boolean {
  return fields.some((name) => path === name || path.startsWith(`${name}.`));
}
