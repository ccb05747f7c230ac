import { COMMENT_MAX, PASSWORD_MAX, PASSWORD_MIN, USER_NAME_MAX } from '#contract/limits.ts';
import type { Locale } from '#contract/locales.ts';
import { formatNumber } from './i18n/format.ts';
import type { Messages } from './i18n/messages.uk.ts';

/** What is wrong with a form: `path` names the field, or nothing where it is the whole. */
export type FormProblem = {
  path: string;
  code: string;
  /** Seconds after which another try may succeed. */
  retryAfter?: number;
  /** Name of the service that was to sign the user in, one of ours. */
  provider?: string | null;
};

/** How a form comes back that could not be carried out: what was typed is not lost. */
export type FailedForm = { problems: FormProblem[]; values: Record<string, string> };

const LONGEST: Record<string, number> = {
  name: USER_NAME_MAX,
  password: PASSWORD_MAX,
  next: PASSWORD_MAX,
  content: COMMENT_MAX,
};

/** The sentence for a problem, in words that a user uses. */
export function sayProblem(problem: FormProblem, { community }: Messages, locale: Locale): string {
  const { problems } = community;
  const { code, path } = problem;
  if (code === 'too_many') return problems.too_many(Math.max(1, Math.ceil((problem.retryAfter ?? 60) / 60)));
  if (code === 'too_big') return problems.tooLong(formatNumber(LONGEST[path] ?? 0, locale));
  if (code === 'too_small' && (path === 'password' || path === 'next')) {
    return problems.tooShort(formatNumber(PASSWORD_MIN, locale));
  }
  if (code === 'too_small' || code === 'invalid_type') {
    return problems.empty[path as keyof typeof problems.empty] ?? problems.invalid;
  }
  if (code === 'provider_failed' || code === 'provider_email_taken') {
    return problem.provider ? problems[code](problem.provider) : problems.invalid;
  }
  const said = problems[code as keyof typeof problems];
  return typeof said === 'string' ? said : problems.invalid;
}

/** The problem of a field, for the words beside it. */
export function problemOf(problems: FormProblem[], path: string): FormProblem | undefined {
  return problems.find((problem) => problem.path === path);
}
