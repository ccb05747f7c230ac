import { useEffect, useReducer } from 'react';
import type { ThreadEntry } from '#contract/comments/comments.ts';
import { reduceThread } from './thread-state.ts';

/** The thread as loaded, with the results of the page's forms applied. `dispatch` takes the next result. */
export function useThread(loaded: ThreadEntry[]) {
  const [state, dispatch] = useReducer(reduceThread, {
    entries: loaded,
    removed: new Set<string>(),
    done: undefined,
    focus: null,
  });

  const { focus } = state;
  // An effect, because a new comment is not in the document before.
  useEffect(() => {
    if (focus) document.getElementById(`comment-${focus.id}`)?.focus();
  }, [focus]);
  return { ...state, dispatch };
}
