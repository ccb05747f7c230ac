import type { FailedForm } from './form-problems.ts';

/** The problem code of a form about something that somebody else has deleted. */
export const GONE = 'gone';

export function isGone(failed: FailedForm | null | undefined): boolean {
  return failed?.problems.some(({ code }) => code === GONE) ?? false;
}
