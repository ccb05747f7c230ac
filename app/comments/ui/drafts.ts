const PREFIX = 'dvomova draft ';

/** Each user of a browser has their own drafts. `form` names the form. */
export type DraftKey = { userId: string | null; form: string };

/**
 * Unsent comments, in the local storage of the browser until their author signs out (`reader.js`). If
 * storage is switched off or full, a reload loses them.
 */
export function readDraft(key: DraftKey): string | null {
  return ignoreStorageErrors(() => localStorage.getItem(toItemName(key)));
}

export function saveDraft(key: DraftKey, text: string): void {
  ignoreStorageErrors(() => localStorage.setItem(toItemName(key), text));
}

export function deleteDraft(key: DraftKey): void {
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
