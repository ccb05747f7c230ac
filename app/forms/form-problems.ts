import type { Messages } from '#app/texts/uk/messages.ts';
import {
  COMMENT_MAX,
  EMAIL_MAX,
  PASSKEY_NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USER_NAME_MAX,
} from '#contract/limits.ts';

/** One problem of a form. `path` is the name of the field, empty for the whole form. */
export type FormProblem = {
  path: string;
  code: string;
  /** Seconds to wait before the next attempt. */
  retryAfter?: number;
  /** What is stored now, if the code is `stored`. */
  stored?: string;
  /** Name of the configured OAuth provider that the sign-in used. */
  provider?: string | null;
};

/** A form that failed: its problems, and the values to show in it again. */
export type FailedForm = { problems: FormProblem[]; values: Record<string, string> };

const MAX_LENGTHS: Record<string, number> = {
  name: USER_NAME_MAX,
  email: EMAIL_MAX,
  password: PASSWORD_MAX,
  next: PASSWORD_MAX,
  content: COMMENT_MAX,
  passkeyName: PASSKEY_NAME_MAX,
};

/** The sentence that tells the user what is wrong. */
export function describeProblem(problem: FormProblem, { community }: Messages): string {
  const { problems } = community;
  const { code, path } = problem;
  if (code === 'too_many') return problems.too_many(Math.max(1, Math.ceil((problem.retryAfter ?? 60) / 60)));
  if (code === 'too_big') return problems.tooLong(MAX_LENGTHS[path] ?? 0);
  if (code === 'too_small' && (path === 'password' || path === 'next')) {
    return problems.tooShort(PASSWORD_MIN);
  }
  if (code === 'too_small' || code === 'invalid_type') {
    return problems.empty[path as keyof typeof problems.empty] ?? problems.invalid;
  }
  if (
    code === 'provider_failed' ||
    code === 'provider_email_taken' ||
    code === 'connection_failed' ||
    code === 'confirmation_failed'
  ) {
    return problem.provider ? problems[code](problem.provider) : problems.invalid;
  }

  const sentence = problems[code as keyof typeof problems];
  return typeof sentence === 'string' ? sentence : problems.invalid;
}

/** The code of `?problem=`. The API redirects form posts that fail without a code with the HTTP status. */
export function problemCode(problem: string): string {
  const codes: Record<string, string> = {
    401: 'unauthenticated',
    403: 'forbidden',
    408: 'too_slow',
    429: 'too_many',
    503: 'unavailable',
  };
  return codes[problem] ?? problem;
}

export function findProblem(problems: FormProblem[], path: string): FormProblem | undefined {
  return problems.find((problem) => problem.path === path);
}
