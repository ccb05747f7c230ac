import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { ConfirmIdentity } from '#app/admin/forms/confirm-identity.tsx';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type ConfirmationMethods, mustConfirm } from '#app/forms/identity-confirmation.ts';

/**
 * What the last action of a page has done: the sentence of `?done=`, its problems, or the form that asks for proof of
 * identity.
 */
export function Outcome({
  done,
  sentences,
  result,
  ways,
  ownForms = [],
  fields = [],
}: {
  done?: string | null;
  sentences?: Record<string, string>;
  result?: object | null | undefined;
  ways?: ConfirmationMethods;
  /** Intents of the forms that show their problems themselves. */
  ownForms?: (string | undefined)[];
  /** Names of the fields that show their problems themselves. */
  fields?: string[];
}) {
  const failed = failedIn(result);
  if (failed && ways && mustConfirm(failed)) return <ConfirmIdentity failed={failed} ways={ways} />;
  if (failed) {
    if (ownForms.includes(failed.values.intent)) return null;
    return <AdminProblems problems={failed.problems} fields={fields} />;
  }

  const sentence = result ? undefined : sentenceOf(done ?? null, sentences ?? {});
  return sentence && <DoneNotice>{sentence}</DoneNotice>;
}

/** The form of an action's result, if it was refused. */
export function failedIn(result: object | null | undefined): FailedForm | null {
  return result && 'problems' in result ? (result as FailedForm) : null;
}

/**
 * The form with one of these intents, if it was refused. While it waits for proof of identity it keeps its input, and
 * the problem is in the notice.
 */
export function failedForm(result: object | null | undefined, intents: string[]): FailedForm | null {
  const failed = failedIn(result);
  if (!failed || !intents.includes(failed.values.intent ?? '')) return null;
  return mustConfirm(failed) ? { ...failed, problems: [] } : failed;
}
