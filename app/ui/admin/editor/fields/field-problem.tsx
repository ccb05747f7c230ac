import { type FormProblem, findProblem } from '#app/forms/form-problems.ts';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { useDescribeProblem } from '#app/ui/admin/forms/describe-problem.ts';

/** The problem of a field, below it. */
export function FieldProblem({ problems, path }: { problems: FormProblem[]; path: string }) {
  const sentence = useDescribeEditorProblem()(findProblem(problems, path));
  if (sentence === null) return null;
  return (
    <p className="editor-problem" role="alert">
      {sentence}
    </p>
  );
}

/** As `useDescribeProblem`, with the editor's own sentences first. */
export function useDescribeEditorProblem(): (problem: FormProblem | undefined) => string | null {
  const { problems } = useAdminMessages().editor;
  const describe = useDescribeProblem();
  return (problem) => {
    if (problem?.path === 'seriesPart') return problems.seriesPart;
    const key = problem ? keyOf(problem) : '';
    return Object.hasOwn(problems, key) ? problems[key as keyof typeof problems] : describe(problem);
  };
}

/** The sentence of a missing value has the name of its field, which may follow the language: `uk.title`. */
function keyOf({ path, code }: FormProblem): string {
  const isMissing = code === 'too_small' || code === 'invalid_type';
  return isMissing ? (path.split('.').at(-1) ?? '') : code;
}
