import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { findProblem } from '#app/forms/form-problems.ts';
import { useFormState } from '#app/forms/form-state.ts';

type Value = {
  /** A field with a greatest value is a number. */
  min?: number | undefined;
  max?: number | undefined;
  /** The words for its values. */
  texts?: Readonly<Record<string, string>> | undefined;
};

/** Returns the function that finds the sentence for the problem of a field; null if it has none. */
export function useDescribeSetting(): (name: string, value?: Value) => string | null {
  const { settings, forms } = useAdminMessages();
  const { problems } = useFormState();
  const { out_of_range, ...sentences } = settings.problems;

  return (name, { min = 0, max, texts = {} } = {}) => {
    const problem = findProblem(problems, name);
    if (!problem) return null;
    if (problem.code === 'stored') {
      return forms.problems.stored(texts[problem.stored ?? ''] ?? problem.stored);
    }
    if (max !== undefined) return out_of_range(min, max);
    if (problem.code === 'too_small') return sentences.empty;
    return sentences[problem.code as keyof typeof sentences] ?? sentences.other;
  };
}
