import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import { type FormProblem, findProblem } from '#app/forms/form-problems.ts';

type Words = AdminMessages['settings']['problems'] & {
  min?: number | undefined;
  max?: number | undefined;
};

/** The sentence for the problem of a field; null if it has none. With `max` the field is a number. */
export function describeSettingProblem(
  problems: FormProblem[],
  name: string,
  { min = 0, max, ...words }: Words,
): string | null {
  const problem = findProblem(problems, name);
  if (!problem) return null;
  if (max !== undefined) return words.out_of_range(min, max);
  if (problem.code === 'too_small') return words.empty;
  const { out_of_range, ...sentences } = words;
  return sentences[problem.code as keyof typeof sentences] ?? words.other;
}
