import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { deleteBackup, type Fields, readBackup, writeBackup } from './backup.ts';

const BACKUP_AFTER = 800;

/**
 * Knows whether the form has edits that are not saved, keeps them in the browser, and brings them back when
 * the page opens again. `restore` puts values into the fields.
 */
export function useUnsaved({
  form,
  post,
  restore,
}: {
  form: RefObject<HTMLFormElement | null>;
  /** Names the post in the browser's storage. */
  post: string;
  restore: (fields: Fields) => void;
}) {
  const [isUnsaved, setUnsaved] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const changes = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const put = useRef(restore);
  put.current = restore;

  const keptAs = useRef(post);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    keptAs.current = post;
    if (form.current) writeBackup(post, fieldsOf(form.current));
  }, [form, post]);

  const changed = useCallback(() => {
    changes.current++;
    setUnsaved(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, BACKUP_AFTER);
  }, [keep]);

  /** Call it with the number that `changes` had when the form was sent: later edits are not saved yet. */
  const saved = useCallback(
    (sent: number) => {
      if (sent !== changes.current) return;
      clearTimeout(timer.current);
      // A new post has another name since it was saved.
      deleteBackup(keptAs.current);
      deleteBackup(post);
      setUnsaved(false);
      setRestored(false);
    },
    [post],
  );

  useEffect(() => {
    const backup = readBackup(post);
    if (!backup || !form.current) return;
    const present = fieldsOf(form.current);
    const isSame = Object.entries(backup).every(([name, value]) => present[name] === value);
    if (isSame) return deleteBackup(post);
    put.current(backup);
    setUnsaved(true);
    setRestored(true);
  }, [form, post]);

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      keep();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved, keep]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return { isUnsaved, isRestored, changes, changed, saved, keep };
}

/** Buttons and the choice of languages to publish are not edits. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const fields: Fields = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && !name.startsWith('publish.')) fields[name] = value;
  }
  return fields;
}
