import type { Fields } from '#app/ui/admin/editor/editor-post.ts';
import { ignoreStorageErrors } from '#app/ui/admin/ignore-storage-errors.ts';
import type { PostKind } from '#contract/posts/admin.ts';
import { DRAFT_PARTS, type DraftPart } from '#contract/posts/draft-parts.ts';

/** A part that the server does not have yet, and the stored state that it is based on. */
export type KeptPart = {
  fields: Fields;
  number: number;
  base: string;
  lostSaveIds: string[];
  /** When it was written, ISO 8601. */
  keptAt: string;
};

/** The words of a tab that the server does not have yet. */
export type KeptWords = {
  userId: string;
  id: string;
  kind: PostKind;
  /** The server knows the post. */
  isStarted: boolean;
  parts: Partial<Record<DraftPart, KeptPart>>;
};

const PREFIX = 'dvomova words ';
/** Characters that the storage takes without a delay that is felt while typing. */
const SHORT_MAX = 100_000;

/**
 * The place of a tab in the local storage of the browser. The tab holds a lock of the same name, which the browser
 * releases when the tab is gone, also after a crash. Browsers have no locks on sites without HTTPS; there the words
 * of an open tab are offered too.
 */
export class KeptWordsPlace {
  readonly #name = PREFIX + crypto.getRandomValues(new Uint32Array(3)).join('-');
  #release: (() => void) | null = null;
  #length = 0;

  claim(): void {
    navigator.locks
      ?.request(this.#name, () => new Promise<void>((resolve) => (this.#release = resolve)))
      .catch(() => {});
  }

  /** The words stay, and belong to a tab that is gone. */
  release(): void {
    this.#release?.();
  }

  /** Replaces the words; null deletes them. False if storage is switched off or full. */
  keep(words: KeptWords | null): boolean {
    const text = words && JSON.stringify(words);
    this.#length = text?.length ?? 0;
    const isKept = ignoreStorageErrors(() => {
      if (text) localStorage.setItem(this.#name, text);
      else localStorage.removeItem(this.#name);
      return true;
    });
    return isKept ?? words === null;
  }

  /** The last words are too long to be replaced after each key. */
  get isLong(): boolean {
    return this.#length > SHORT_MAX;
  }

  /**
   * Gives `take` the oldest words of tabs that are gone and whose words match, and deletes them if it returns true.
   * Returns whether some were taken. No other tab can take the same words in the meantime.
   */
  async takeLeft(isWanted: (words: KeptWords) => boolean, take: (words: KeptWords) => boolean) {
    for (const name of this.#names(isWanted)) {
      const takeOver = () => {
        const words = readWords(name);
        if (!words || !take(words)) return false;
        ignoreStorageErrors(() => localStorage.removeItem(name));
        return true;
      };
      const isTaken = navigator.locks
        ? await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock !== null && takeOver())
        : takeOver();
      if (isTaken) return true;
    }
    return false;
  }

  /** The names of other places with such words, the oldest first. */
  #names(isWanted: (words: KeptWords) => boolean): string[] {
    const names = ignoreStorageErrors(() => Object.keys(localStorage)) ?? [];
    const found = names
      .filter((name) => name.startsWith(PREFIX) && name !== this.#name)
      .flatMap((name) => {
        const words = readWords(name);
        return words && isWanted(words) ? [{ name, at: writtenAt(words) }] : [];
      });
    return found.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ name }) => name);
  }
}

function writtenAt({ parts }: KeptWords): string {
  return Object.values(parts)
    .map(({ keptAt }) => keptAt)
    .toSorted()
    .join();
}

/** Null if the storage has no words under this name, or is switched off. */
function readWords(name: string): KeptWords | null {
  const stored = ignoreStorageErrors(() => localStorage.getItem(name));
  if (typeof stored !== 'string') return null;
  try {
    const words: unknown = JSON.parse(stored);
    return isWords(words) ? words : null;
  } catch {
    return null;
  }
}

function isWords(value: unknown): value is KeptWords {
  if (!isRecord(value) || typeof value.id !== 'string' || !isRecord(value.parts)) return false;
  return Object.entries(value.parts).every(
    ([name, part]) =>
      DRAFT_PARTS.some((known) => known === name) &&
      isRecord(part) &&
      typeof part.number === 'number' &&
      typeof part.base === 'string' &&
      typeof part.keptAt === 'string' &&
      Array.isArray(part.lostSaveIds) &&
      isRecord(part.fields) &&
      Object.values(part.fields).every((entry) => typeof entry === 'string'),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
