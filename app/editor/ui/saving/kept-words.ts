import { ignoreStorageErrors } from '#app/admin/ignore-storage-errors.ts';
import type { Fields } from '#app/editor/ui/editor-post.ts';
import { parseJson } from '#contract/browsers/parse-json.ts';
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

/** Unsaved text of a tab, which the server does not have yet. */
export type KeptWords = {
  userId: string;
  id: string;
  kind: PostKind;
  /** The server knows the post. */
  isStarted: boolean;
  parts: Partial<Record<DraftPart, KeptPart>>;
};

const PREFIX = 'dvomova words ';
/** The number of characters that can be stored without a noticeable delay while typing. */
const SHORT_MAX = 100_000;

/**
 * A tab's place in the local storage of the browser. The tab holds a lock of the same name, which the browser
 * releases when the tab is closed or crashes. Browsers have no locks on sites without HTTPS; there the text of an
 * open tab is offered too.
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

  /** Releases the lock. The text stays, and counts as left by a closed tab. */
  release(): void {
    this.#release?.();
  }

  /** Replaces the stored text; null deletes it. False if storage is switched off or full. */
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

  /** Whether the last text is too long to be stored after each key press. */
  get isLong(): boolean {
    return this.#length > SHORT_MAX;
  }

  /**
   * Passes the oldest text of closed tabs that matches to `take`, and deletes it if that returns true. Returns
   * whether some was taken. No other tab can take the same text in the meantime.
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

  /** The names of other places with such text, oldest first. */
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

/** Null if nothing is stored under this name, or storage is switched off. */
function readWords(name: string): KeptWords | null {
  const stored = ignoreStorageErrors(() => localStorage.getItem(name));
  const words = typeof stored === 'string' ? parseJson(stored) : null;
  return isWords(words) ? words : null;
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
