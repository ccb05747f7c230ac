import type { AdminMessages } from '#app/i18n/admin/uk/admin.ts';
import { type FormProblem, findProblem } from '../../../../forms/form-problems.ts';
import { useAdminMessages } from '../../admin-messages.ts';

/** The problem of a field, below it. */
export function FieldProblem({ problems, path }: { problems: FormProblem[]; path: string }) {
  const { editor } = useAdminMessages();
  const problem = findProblem(problems, path);
  if (!problem) return null;
  return (
    <p className="editor-problem" role="alert">
      {describeEditorProblem(problem, editor)}
    </p>
  );
}

/** The sentence for a problem: by its code, or for a missing value by its field. */
export function describeEditorProblem(
  { path, code }: FormProblem,
  { problems }: AdminMessages['editor'],
): string {
  if (path === 'seriesPart') return problems.seriesPart;
  const isMissing = code === 'too_small' || code === 'invalid_type';
  const key = isMissing ? (path.split('.').at(-1) ?? '') : code;
  return Object.hasOwn(problems, key) ? problems[key as keyof typeof problems] : problems.other;
}
