const PREFIX = 'dvomova draft ';

/** What was written and not sent, kept in this browser; browsers that keep nothing lose it on a reload. */
export function readDraft(key: string): string | null {
  return quietly(() => localStorage.getItem(PREFIX + key));
}

export function keepDraft(key: string, text: string): void {
  quietly(() => localStorage.setItem(PREFIX + key, text));
}

export function forgetDraft(key: string): void {
  quietly(() => localStorage.removeItem(PREFIX + key));
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
