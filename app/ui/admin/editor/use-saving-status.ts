import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { FormProblem } from '../../../form-problems.ts';
import type { EditorDone, SavingStatus } from './editor-post.ts';
import type { useUnsaved } from './use-unsaved.ts';

/** What the status line says about saving. */
export function useSavingStatus({
  unsaved,
  done,
  problems,
}: {
  unsaved: ReturnType<typeof useUnsaved>;
  done: EditorDone | null;
  problems: FormProblem[];
}): SavingStatus {
  const isSending = useNavigation().formMethod === 'POST';
  const sent = useRef(0);
  const wasSending = useRef(false);
  const { changes, saved, keep } = unsaved;
  useEffect(() => {
    if (isSending && !wasSending.current) {
      sent.current = changes.current;
      keep();
    }
    wasSending.current = isSending;
  }, [isSending, changes, keep]);
  useEffect(() => {
    if (done) saved(sent.current);
  }, [done, saved]);
  if (isSending) return 'saving';
  if (problems.some(({ code }) => code === 'offline')) return 'failed';
  if (problems.length > 0) return 'refused';
  if (unsaved.isUnsaved) return 'unsaved';
  return 'saved';
}
