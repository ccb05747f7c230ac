const PREFIX = 'dvomova draft ';

/** Whose draft, and of what: others who use this browser have their own. */
export type DraftKey = { userId: string | null; of: string };

/**
 * What was written and not sent, kept in this browser until its author signs out (`reader.js`); browsers that
 * keep nothing lose it on a reload.
 */
export function readDraft(key: DraftKey): string | null {
  return quietly(() => localStorage.getItem(nameOf(key)));
}

export function keepDraft(key: DraftKey, text: string): void {
  quietly(() => localStorage.setItem(nameOf(key), text));
}

export function forgetDraft(key: DraftKey): void {
  quietly(() => localStorage.removeItem(nameOf(key)));
}

function nameOf({ userId, of }: DraftKey): string {
  return `${PREFIX}${userId} ${of}`;
}

/** Storage that is full, or that the visitor has switched off, throws on use. */
function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
