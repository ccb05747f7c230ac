import { describeProblem, type FormProblem } from '#app/forms/form-problems.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';

/** The problems of a form, except those of `fields`, which each field shows itself. */
export function FormProblems({ problems, fields = [] }: { problems: FormProblem[]; fields?: string[] }) {
  const messages = useMessages();
  const general = problems.filter(({ path }) => !fields.includes(path));
  if (general.length === 0) return null;

  return (
    <div className="form-problems" role="alert">
      <p>{messages.community.problems.summary}</p>
      <ul>
        {general.map((problem) => (
          <li key={problem.path + problem.code}>{describeProblem(problem, messages)}</li>
        ))}
      </ul>
    </div>
  );
}
