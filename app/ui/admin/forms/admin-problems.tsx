import type { FormProblem } from '../../../form-problems.ts';
import { useAdminMessages } from '../admin-messages.ts';
import { describeAdminProblem } from './describe-problem.ts';

/** The problems of a form, except those of `fields`, which each field shows itself. */
export function AdminProblems({ problems, fields = [] }: { problems: FormProblem[]; fields?: string[] }) {
  const { forms } = useAdminMessages();
  const general = problems.filter(({ path }) => !fields.includes(path));
  if (general.length === 0) return null;
  return (
    <div className="form-problems" role="alert">
      <p>{forms.problems.summary}</p>
      <ul>
        {general.map((problem) => (
          <li key={problem.path + problem.code}>{describeAdminProblem(problem, forms.problems)}</li>
        ))}
      </ul>
    </div>
  );
}
