import { Accept } from '@remix-run/headers';
import { singleSpaced, weightOf } from '#server/http/request/accept.ts';

/** Whether the client takes a media type, by its name or by a range. Without `Accept` it takes everything. */
export function takes(header: string | null, type: string): boolean {
  return !header || weightOf(Accept.from(singleSpaced(header)), type) > 0;
}
