import type { FormProblem } from '#app/forms/form-problems.ts';
import type { Absence } from '#contract/posts/absence.ts';
import type { DraftPart } from '#contract/posts/draft-parts.ts';
import type { Conflicts } from './conflicts.ts';
import type { Parts } from './parts.ts';
import type { SaverOptions } from './saver-options.ts';

export type SaveOutcome =
  | { kind: 'saved'; savedAt: string }
  /** It waits for the user. */
  | { kind: 'conflict' }
  | { kind: 'refused'; problems: FormProblem[] }
  | { kind: 'absent'; absence: Absence }
  | { kind: 'offline' | 'signedOut' | 'failed' };

/**
 * Saves a part of the form as its working copy, and records the saved state in `parts`. Changes that somebody
 * else has saved in other fields are merged and saved with it.
 */
export async function savePart(input: {
  part: DraftPart;
  /** The request may outlive the page. */
  keepalive: boolean;
  /** The saver replaces `read` while a request is under way. */
  options: SaverOptions;
  parts: Parts;
  conflicts: Conflicts;
  /** The server has the post, or had it. */
  isStarted: boolean;
}): Promise<SaveOutcome> {
  const { part, keepalive, options, parts, conflicts, isStarted } = input;
  const { id, kind, send } = options;
  const fields = options.read()[part];
  const saveId = newSaveId();
  const names = parts.begin(part, saveId);
  const answer = await send(id, { intent: 'save', kind, isStarted, fields, ...names }, { keepalive });
  if (answer.kind !== 'offline' && answer.kind !== 'failed') parts.answered(part, saveId);
  if (answer.kind === 'conflict') {
    const isMerged = conflicts.meet(part, answer.conflict, options.read()[part]);
    return isMerged ? savePart(input) : { kind: 'conflict' };
  }
  if (answer.kind !== 'done') return answer;
  parts.see(part, { ...answer.body, fields });
  return { kind: 'saved', savedAt: answer.body.savedAt };
}

/**
 * A random id for a save. `crypto.randomUUID` requires a secure context, which a site on a local network does not
 * have.
 */
function newSaveId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}
