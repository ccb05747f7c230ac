import type { FailedForm } from './form-problems.ts';

/** The code of a form that is shown again because it was sent when the session had ended. */
export const RESTORED = 'restored';

/** The field of a form that is sent to be shown again, not to be saved. */
export const UNSENT_FIELD = 'unsent';

/** Values of these fields are never sent back to the browser, nor stored by it. */
const SECRET = /password|current|next|token/i;

/** The fields that may be shown again. */
export function withoutSecrets(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.test(name)));
}

/** Whether the form was sent when the session had ended, and has changed nothing. */
export function isRestored({ problems }: Pick<FailedForm, 'problems'>): boolean {
  return problems.some(({ code }) => code === RESTORED);
}
