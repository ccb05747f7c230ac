import type { AdminMessages } from '#app/i18n/admin/uk/admin.ts';
import type { Messages } from '#app/i18n/messages.uk.ts';
import { describeProblem, type FormProblem, findProblem } from '../../../forms/form-problems.ts';

type Words = AdminMessages['forms']['problems'];

/** The sentence for a problem: by its code, or for a missing value by its field. */
function describeAdminProblem({ path, code }: FormProblem, { missing, ...words }: Words): string {
  const isMissing = code === 'too_small' || code === 'invalid_type';
  if (isMissing) return Object.hasOwn(missing, path) ? missing[path as keyof typeof missing] : words.other;
  return Object.hasOwn(words, code) ? words[code as keyof typeof words] : words.other;
}

/** The sentence for a problem of the whole form, which has a sentence of the site where the admin has none. */
export function describeFormProblem(problem: FormProblem, words: Words, messages: Messages): string {
  const isOfSite = problem.path === '' && !Object.hasOwn(words, problem.code);
  return isOfSite ? describeProblem(problem, messages) : describeAdminProblem(problem, words);
}

/** The sentence for the problem of a field; null where it has none. */
export function problemOf(problems: FormProblem[], path: string, words: Words): string | null {
  const problem = findProblem(problems, path);
  return problem ? describeAdminProblem(problem, words) : null;
}
