import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { findProblem } from '#app/forms/form-problems.ts';
import { useFormState } from '#app/forms/form-state.ts';

/** What somebody else has saved in a field in the meantime. `texts` are the words for its values. */
export function StoredNow({ name, texts = {} }: { name: string; texts?: Readonly<Record<string, string>> }) {
  const { forms } = useAdminMessages();
  const problem = findProblem(useFormState().problems, name);
  if (problem?.code !== 'stored') return null;
  return (
    <p className="field-problem">{forms.problems.stored(texts[problem.stored ?? ''] ?? problem.stored)}</p>
  );
}
