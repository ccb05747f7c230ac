import { useEffect, useRef, useState } from 'react';
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useBlocker,
  useLocation,
} from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { useDescribeProblem } from '#app/admin/forms/describe-problem.ts';
import { forgetForms, hasChangedForm, isSending, settleForm } from '#app/forms/changed-forms.js';
import { type FailedForm, problemCode } from '#app/forms/form-problems.ts';
import { withoutSecrets } from '#app/forms/without-secrets.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';

type Results = Record<string, DataStrategyResult>;

/** Shows the problem of a form that the server has not answered; null for none. */
let showProblem: (code: string | null) => void = () => {};

/** Asks before changed forms are left. */
let askToLeave: () => boolean = () => true;

/**
 * Client middleware that leaves a form on its page, with all that was typed, if the session has ended or the request
 * has failed. An error page would replace it.
 */
export const keepForms: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== 'POST') return next();

  const typed = await readFields(request.clone());
  const results = await next();
  const outcomes = Object.values(results).map(({ result }) => result);
  // A redirect counts as an error too.
  const failure = Object.values(results).find(
    ({ type, result }) => type === 'error' && !(result instanceof Response),
  )?.result;

  settleForm(failure === undefined && !outcomes.some(isRefusal));
  showProblem(failure === undefined ? null : codeOf(unwrap(failure)));
  if (failure !== undefined) return answerAll(results, typed);

  // A form that deletes the thing of another form leads away from both.
  const leads = outcomes.some((result) => isElsewhere(result));
  return leads && hasChangedForm() && !askToLeave() ? answerAll(results, typed) : results;
};

/** Asks before links lead away from changed forms, and says why the last form has no answer. */
export function KeptForms() {
  const { leave, unsent } = useAdminMessages().forms;
  const { locale } = useSite();
  const describe = useDescribeProblem();
  const { pathname, search } = useLocation();
  const notice = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState<string | null>(null);

  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePage = currentLocation.pathname === nextLocation.pathname;
    const stays = isSamePage && (isSending() || currentLocation.search === nextLocation.search);
    return !stays && hasChangedForm();
  });

  useEffect(() => {
    showProblem = setCode;
    askToLeave = () => {
      const isLeft = window.confirm(leave);
      if (isLeft) forgetForms();
      return isLeft;
    };
  }, [leave]);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (askToLeave()) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other forms
  useEffect(() => setCode(null), [pathname]);
  useEffect(() => {
    if (code !== null) notice.current?.focus();
  }, [code]);

  if (code === null) return null;
  return (
    <div className="form-problems" role="alert" tabIndex={-1} ref={notice}>
      <p>{describe({ path: '', code })}</p>
      {code === SESSION_ENDED && (
        <a href={paths.signIn(locale, pathname + search)} target="_blank" rel="noopener">
          {unsent.signIn}
        </a>
      )}
    </div>
  );
}

const SESSION_ENDED = 'session_ended';

async function readFields(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) return fields;
  for (const [name, value] of await request.formData()) fields[name] ??= String(value);
  return withoutSecrets(fields);
}

/** Whether an action has returned a form with problems. */
function isRefusal(result: unknown): boolean {
  const value = unwrap(result);
  return typeof value === 'object' && value !== null && 'problems' in value;
}

/** The result without the status with which React Router wraps some. */
function unwrap(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'type' in result && 'data' in result;
  return isWrapped ? result.data : result;
}

function isElsewhere(result: unknown): boolean {
  const to = result instanceof Response ? result.headers.get('location') : null;
  return to !== null && new URL(to, location.href).pathname !== location.pathname;
}

/** The form as it was typed. With an error status no loader runs again. */
function answerAll(results: Results, values: FailedForm['values']): Results {
  const answer = data<FailedForm>({ problems: [], values }, { status: 409 });
  return Object.fromEntries(Object.keys(results).map((id) => [id, { type: 'data', result: answer }]));
}

function codeOf(failure: unknown): string {
  // `fetch` rejects with a TypeError when there is no connection.
  if (failure instanceof TypeError) return 'offline';
  if (!isRouteErrorResponse(failure)) return 'server_error';
  return failure.status === 401
    ? SESSION_ENDED
    : problemCode(failure.status >= 500 ? 'server_error' : String(failure.status));
}
