/** The fields of the editor's form. */
export type Fields = Record<string, string>;

/** `reader.js` deletes what has this prefix on sign-out. */
const PREFIX = 'dvomova draft editor ';

/**
 * Edits that the server does not have yet, in the local storage of the browser. Where storage is switched off
 * or full, closing the page loses them.
 */
export function readBackup(post: string): Fields | null {
  const stored = ignoreStorageErrors(() => localStorage.getItem(PREFIX + post));
  if (stored === null) return null;
  try {
    const fields: unknown = JSON.parse(stored);
    return isFields(fields) ? fields : null;
  } catch {
    return null;
  }
}

export function writeBackup(post: string, fields: Fields): void {
  ignoreStorageErrors(() => localStorage.setItem(PREFIX + post, JSON.stringify(fields)));
}

export function deleteBackup(post: string): void {
  ignoreStorageErrors(() => localStorage.removeItem(PREFIX + post));
}

function isFields(value: unknown): value is Fields {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entry) => typeof entry === 'string')
  );
}

function ignoreStorageErrors<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
