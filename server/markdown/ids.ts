/**
 * Names an id must not have: those of the page around the document, so that its own links and labels
 * still find their element, and those that every object has, lest a script that keeps things by id be
 * misled. Other names can't clobber: by id alone an element shows up on `window` only where nothing else
 * has its name, and on `document` not at all (HTML, 3.1.5 and 7.2.2.3: that takes a form, frame or image).
 */
const RESERVED = new Set([
  ...'main content header footer nav navigation menu top toc contents search theme language languages'.split(
    ' ',
  ),
  ...'title post article comments related related-posts tags page page-contents login dvomova'.split(' '),
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
]);

/** Footnotes, the changed ids themselves, and comments, whose ids are hexadecimal. */
const RESERVED_FORM = /^(?:fn|fnref|footnotes|h)(?:-|$)|^comment-[0-9a-f-]*$/;

const MAX_LENGTH = 80;

/** Hands out the ids of one document: readable, stable for the same text, each once. */
export class Ids {
  readonly #taken = new Map<string, number>();

  /** An id from a heading's words; letters of every script stay, apostrophes go (`п’ять` is `пять`). */
  fromText(text: string): string {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’ʼ‘`]/g, '')
      .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-');
    return this.#unique(safe(trimmed(words)));
  }

  /** An id that the author asked for, as written but for what an id can't hold. */
  fromAuthor(id: string): string {
    return this.#unique(safe(trimmed(id.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_.:-]+/gu, '-'))));
  }

  has(id: string): boolean {
    return this.#taken.has(id);
  }

  #unique(id: string): string {
    const count = (this.#taken.get(id) ?? 0) + 1;
    this.#taken.set(id, count);
    if (count === 1) return id;
    const numbered = `${id}-${count}`;
    // A heading may really be called "Note 2".
    return this.#taken.has(numbered) ? this.#unique(id) : this.#unique(numbered);
  }
}

/** What a reserved id is changed to; also used to follow links to it. */
export function safe(id: string): string {
  if (id === '') return 'h';
  return RESERVED.has(id.toLowerCase()) || RESERVED_FORM.test(id) ? `h-${id}` : id;
}

function trimmed(id: string): string {
  const letters = Array.from(id.replace(/^-+/, ''));
  return letters.slice(0, MAX_LENGTH).join('').replace(/-+$/, '');
}
