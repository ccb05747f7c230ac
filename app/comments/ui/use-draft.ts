import { type RefObject, useEffect, useState } from 'react';
import { useDiscussion } from './discussion-context.tsx';

/**
 * Saves what is typed into `field` as the draft of the form `key`, and restores it after a reload. `text` is
 * the field's initial text.
 */
export function useDraft({
  field,
  key: form,
  text,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  key: string;
  text: string;
}) {
  const { participantId: userId } = useDiscussion();
  const [length, setLength] = useState(() => countCharacters(text));
  const [isRestored, setRestored] = useState(false);

  useEffect(() => {
    const draft = readDraft({ userId, form });
    if (!field.current || draft === null || field.current.value !== text) return;
    field.current.value = draft;
    setLength(countCharacters(draft));
    setRestored(true);
  }, [field, userId, form, text]);

  const onInput = () => {
    const value = field.current?.value ?? '';
    setLength(countCharacters(value));
    setRestored(false);
    if (value === text) deleteDraft({ userId, form });
    else saveDraft({ userId, form }, value);
  };

  /** Deletes the draft and sets the field to `value`. */
  const discard = (value: string) => {
    deleteDraft({ userId, form });
    if (field.current) field.current.value = value;
    setLength(countCharacters(value));
    setRestored(false);
  };

  return { length, isRestored, onInput, discard };
}

/** Counts like the server: code points after NFC, with a line end as one. */
function countCharacters(text: string): number {
  return Array.from(text.replace(/\r\n?/g, '\n').normalize('NFC')).length;
}

const PREFIX = 'dvomova draft ';

/** Each user of a browser has their own drafts. `form` names the form. */
type DraftKey = { userId: string | null; form: string };

/**
 * Unsent comments, in the local storage of the browser until their author signs out (`reader.js`). If
 * storage is switched off or full, a reload loses them.
 */
function readDraft(key: DraftKey): string | null {
  return ignoreStorageErrors(() => localStorage.getItem(toItemName(key)));
}

function saveDraft(key: DraftKey, text: string): void {
  ignoreStorageErrors(() => localStorage.setItem(toItemName(key), text));
}

function deleteDraft(key: DraftKey): void {
  ignoreStorageErrors(() => localStorage.removeItem(toItemName(key)));
}

function toItemName({ userId, form }: DraftKey): string {
  return `${PREFIX}${userId} ${form}`;
}

/** A copy of the admin's function, because a shared module would be one more file for every signed-in reader. */
function ignoreStorageErrors<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
