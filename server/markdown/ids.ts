/**
 * Reserved ids: those of the page around the document, which its links and labels refer to, and the
 * property names of every object. Other names can't clobber: an element with an id is a property of `window`
 * only if no other property has that name, and never of `document` (HTML, 3.1.5 and 7.2.2.3: only forms,
 * frames and images are).
 */
const RESERVED = new Set([
  ...'main content header footer nav navigation menu top toc contents search theme language languages'.split(
    ' ',
  ),
  ...'title post article comments related related-posts tags page page-contents login dvomova'.split(' '),
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
]);

/** Reserved for footnotes, changed ids, and comments, whose ids are hexadecimal. */
const RESERVED_FORM = /^(?:fn|fnref|footnotes|h)(?:-|$)|^comment-[0-9a-f-]*$/;

const MAX_LENGTH = 80;

/**
 * Generates the ids of one document: readable, stable for the same text, unique. `github-slugger` joins words that
 * only punctuation divides (`useContext(SomeContext)`), knows no reserved ids and has no limit of length.
 */
export class Ids {
  readonly #taken = new Map<string, number>();

  /** An id from the words of a heading. Letters of every script stay, apostrophes are removed (`п’ять` is `пять`). */
  fromText(text: string): string {
    const words = text
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’ʼ‘`]/g, '')
      .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-');
    return this.#unique(safe(trimmed(words)));
  }

  /** An id that the author wrote, without the characters that an id can't have. */
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
    // "Note 2" may also be the text of another heading.
    return this.#taken.has(numbered) ? this.#unique(id) : this.#unique(numbered);
  }
}

/** Changes a reserved id; links to it are changed in the same way. */
export function safe(id: string): string {
  if (id === '') return 'h';
  return RESERVED.has(id.toLowerCase()) || RESERVED_FORM.test(id) ? `h-${id}` : id;
}

function trimmed(id: string): string {
  const letters = Array.from(id.replace(/^-+/, ''));
  return letters
    .slice(0, MAX_LENGTH)
    .join('')
    .replace(/(?<!-)-+$/, '');
}
