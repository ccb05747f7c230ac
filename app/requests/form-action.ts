import { data } from 'react-router';
import type { FailedForm, FormProblem } from '#app/forms/form-problems.ts';
import { withoutSecrets } from '#app/forms/without-secrets.ts';
import type { Locale } from '#contract/locales.ts';
import { DomainError, type ErrorCode, type Issue, NotFound, TooMany } from '#server/errors.ts';
import { readForm } from '#server/http/request/forms.ts';
import type { RequestContext, RouteArgs } from '#server/http/request/request-context.ts';
import { requireSameSite } from '#server/http/request/same-origin.ts';
import { toFailure } from '#server/http/response/errors.ts';
import { responseNotesContext } from '#server/http/response/response-notes.ts';
import { localeOf } from './page-locale.ts';
import { OutdatedForm } from './save-form.ts';

type Fields = Record<string, string>;

/**
 * `authenticate` runs before the form is read, so that unauthenticated clients can't make the service hold it in
 * memory.
 */
type Rules<Actor> = { maxBytes: number; authenticate?: () => Promise<Actor> };

/**
 * Runs the action of a page's form. After a domain error the page is rendered with the problems and the typed
 * values, under the error's status. `run` usually throws a redirect. Throws responses only.
 */
export async function runFormAction<Result, Actor = undefined>(
  { request, context }: Pick<RouteArgs, 'request' | 'context'>,
  { maxBytes, authenticate }: Rules<Actor>,
  run: (fields: Fields, locale: Locale, actor: Actor) => Promise<Result>,
): Promise<Result | ReturnType<typeof data<FailedForm>>> {
  let fields: Fields = {};
  try {
    requireSameSite(request);
    const actor = (await authenticate?.()) as Actor;
    fields = await readForm(request, { maxBytes });
    return await run(fields, localeOf(request), actor);
  } catch (error) {
    if (error instanceof Response) throw error;
    return toFailedForm(error, { fields, context });
  }
}

/** The action that the form's `intent` names. Throws NotFound if there is none. */
export function namedAction<Action>(actions: Record<string, Action>, { intent = '' }: Fields): Action {
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!action) throw new NotFound();
  return action;
}

export function toFailedForm(
  error: unknown,
  { fields, context }: { fields: Fields; context: RequestContext },
): ReturnType<typeof data<FailedForm>> {
  const { status, headers, body } = toFailure(error);
  const notes = context.get(responseNotesContext);
  for (const [name, value] of Object.entries(headers)) notes.setHeader(name, value);
  const values = withoutSecrets(fields);
  return error instanceof OutdatedForm
    ? data({ problems: error.problems, values: { ...values, seen: error.seen } }, { status })
    : data({ problems: toProblems(error, body.details), values }, { status });
}

/** Problem codes for errors without details, if they differ from the error's code. */
const PROBLEM_CODES: Partial<Record<ErrorCode, string>> = { too_large: 'file_too_large' };

function toProblems(error: unknown, details: Issue[] = []): FormProblem[] {
  if (details.length > 0) return details.map(({ path, code }) => ({ path, code }));
  if (!(error instanceof DomainError)) return [{ path: '', code: 'unavailable' }];
  if (error instanceof TooMany) return [{ path: '', code: error.code, retryAfter: error.retryAfter }];
  return [{ path: '', code: PROBLEM_CODES[error.code] ?? error.code }];
}
