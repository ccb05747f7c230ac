import { useAdminMessages } from '#app/admin/admin-messages.ts';
import type { AdminMessages } from '#app/admin/texts/uk/admin.ts';
import { describeProblem, type FormProblem } from '#app/forms/form-problems.ts';
import { useMessages } from '#app/site/ui/site-context.tsx';
import type { Messages } from '#app/texts/uk/messages.ts';

/**
 * Returns the function that finds the sentence for a problem; null for no problem. `max` is the maximum number of
 * characters. `own` sentences of a form come first.
 */
export function useDescribeProblem(
  own: Readonly<Record<string, string>> = {},
): (problem: FormProblem | undefined, max?: number) => string | null {
  const admin = useAdminMessages();
  const messages = useMessages();
  return (problem, max) => {
    if (problem && Object.hasOwn(own, problem.code)) return own[problem.code] ?? null;
    if (problem?.code === 'too_big' && max !== undefined) return messages.community.problems.tooLong(max);
    return problem ? describeAdminProblem(problem, admin, messages) : null;
  };
}

/**
 * The sentence for a problem: by its code, or for a missing value by its field. The dictionary of the site has the
 * sentences that its forms need too.
 */
export function describeAdminProblem(
  problem: FormProblem,
  { forms }: AdminMessages,
  messages: Messages,
): string {
  const { path, code } = problem;
  const { missing, stored, ...words } = forms.problems;
  if (code === 'stored') return stored(problem.stored);
  const isMissing = code === 'too_small' || code === 'invalid_type';
  if (isMissing) return Object.hasOwn(missing, path) ? missing[path as keyof typeof missing] : words.other;
  if (Object.hasOwn(words, code)) return words[code as keyof typeof words];
  return Object.hasOwn(messages.community.problems, code) ? describeProblem(problem, messages) : words.other;
}
