import type { FailedForm } from './form-problems.ts';

/** Whether the user has a password, and the connected providers, which stand in for one. */
export type ConfirmationMethods = { hasPassword: boolean; providers: { id: string; name: string }[] };

const CODES = new Set(['confirm_again', 'sign_in_again', 'wrong_password']);

/** Whether a form has failed because the user has to confirm who they are. */
export function mustConfirm({ problems }: FailedForm): boolean {
  return problems.some(({ code }) => CODES.has(code));
}
