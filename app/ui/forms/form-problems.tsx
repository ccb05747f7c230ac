import { type FormProblem, sayProblem } from '../../form-problems.ts';
import { useMessages, useSite } from '../site-context.tsx';

/** What is wrong with a form as a whole, or with fields that it does not show. */
export function FormProblems({ problems, fields = [] }: { problems: FormProblem[]; fields?: string[] }) {
  const { locale } = useSite();
  const messages = useMessages();
  const own = problems.filter(({ path }) => !fields.includes(path));
  if (own.length === 0) return null;
  return (
    <div className="form-problems" role="alert">
      <p>{messages.community.problems.summary}</p>
      <ul>
        {own.map((problem) => (
          <li key={problem.path + problem.code}>{sayProblem(problem, messages, locale)}</li>
        ))}
      </ul>
    </div>
  );
}
