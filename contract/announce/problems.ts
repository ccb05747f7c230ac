/**
 * Why something failed. `rate_limited`, `unavailable` (no answer, or 5xx) and `garbage` (not an answer of this service)
 * are tried again. `lost`: sent, but the answer did not arrive. `restored`: it waited in a backup that was restored.
 */
export type ProblemCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'refused'
  | 'rate_limited'
  | 'unavailable'
  | 'garbage'
  | 'address_refused'
  | 'secret_needed'
  | 'too_long'
  | 'lost'
  | 'restored';

/** `detail` is what the service said, in its language; null if it said nothing. */
export type MessageProblem = { code: ProblemCode; detail: string | null };
