import { useEffect, useState } from 'react';
import type { ThreadComment, ThreadEntry } from '#contract/comments.ts';
import type { FailedForm } from '../../form-problems.ts';
import type { Answer } from './discussion-context.tsx';
import { withChanged, withComment, withDeleted } from './thread-state.ts';

type Outcome = { done: string; id: string; comment: ThreadComment | null };
/** `comment` is the one that changed meanwhile, as it is now. */
type Failure = FailedForm & { comment?: ThreadComment | null };

/**
 * The thread as this page shows it after what was done on it. `address` answers forms in JSON. `done` says
 * what was done last, null where that failed or is under way, undefined before anything was done here; `removed` are the comments that were deleted here and may be brought back.
 */
export function useThread({ entries: initial, address }: { entries: ThreadEntry[]; address: string }) {
  const [entries, setEntries] = useState(initial);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<string | null>();
  const [focusId, setFocusId] = useState<string | null>(null);

  // Once the comment is drawn, and not before.
  useEffect(() => {
    if (focusId === null) return;
    document.getElementById(`comment-${focusId}`)?.focus();
    setFocusId(null);
  }, [focusId]);

  const send = async (form: FormData): Promise<Answer> => {
    setDone(null);
    const answer = await post(address, form);
    if ('problems' in answer) {
      const { problems, comment: current } = answer;
      if (current) setEntries((now) => withChanged(now, current));
      return { ok: false, problems };
    }
    const { id, comment } = answer;
    const parentId = form.get('parentId');
    setDone(answer.done);
    if (form.get('intent') === 'create' && comment) {
      setEntries((now) => withComment(now, comment, typeof parentId === 'string' ? parentId : null));
      setFocusId(id);
    } else if (comment) {
      setEntries((now) => withChanged(now, comment));
      setRemoved((now) => new Set([...now].filter((other) => other !== id)));
      // Their buttons are gone; where the comment stands is the nearest place to go on from.
      if (answer.done === 'restored' || answer.done === 'blocked') setFocusId(id);
    } else {
      setEntries((now) => withDeleted(now, id));
      setRemoved((now) => new Set([...now, id]));
    }
    return { ok: true };
  };

  return { entries, removed, done, send };
}

async function post(address: string, form: FormData): Promise<Outcome | Failure> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  try {
    const response = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) });
    return await response.json();
  } catch (error) {
    // No network, or an answer that is not ours: a proxy's page, for one.
    if (error instanceof TypeError || error instanceof SyntaxError) {
      return { problems: [{ path: '', code: 'unavailable' }], values: {} };
    }
    throw error;
  }
}
