import type { PositionList } from '#server/search/index/position-list.ts';
import type { Entries, PostingReader } from '#server/search/index/posting-reader.ts';

/** By post number: the post's slot among the examined ones, from 1. All zero between two instances. */
let slots = new Int32Array(0);

/** The positions of a query's words in a few posts. */
export class Occurrences {
  readonly #reader: PostingReader;
  /** Each word's forms. */
  readonly #words: Entries[][];
  /** For each word, the number of forms of the words before it. */
  readonly #offsets: number[] = [];
  /** For each slot and form, the entry's index in the reader's arrays, from 1; 0 for none. */
  readonly #places: Int32Array;
  readonly #forms: number;

  /** @param words the forms of each word */
  constructor(reader: PostingReader, words: number[][], posts: number[]) {
    this.#reader = reader;
    this.#words = words.map((forms) => forms.map((form) => reader.read(form)));
    let forms = 0;
    for (const word of this.#words) {
      this.#offsets.push(forms);
      forms += word.length;
    }
    this.#forms = forms;
    this.#places = new Int32Array(posts.length * forms);
    if (slots.length < reader.index.posts.capacity) slots = new Int32Array(reader.index.posts.capacity * 2);
    posts.forEach((post, slot) => {
      slots[post] = slot + 1;
    });
    this.#words.flat().forEach((entries, form) => {
      this.#mark(entries, form);
    });
    for (const post of posts) slots[post] = 0;
  }

  /** Writes the word's positions in the slot's post to the list. */
  read(slot: number, word: number, list: PositionList): void {
    list.clear();
    const { starts, ends } = this.#reader;
    const forms = this.#words[word] ?? [];
    const first = slot * this.#forms + (this.#offsets[word] ?? 0);
    for (let form = 0; form < forms.length; form++) {
      const at = (this.#places[first + form] ?? 0) - 1;
      const bytes = forms[form]?.bytes;
      if (at >= 0 && bytes) list.add(bytes, starts[at] ?? 0, ends[at] ?? 0);
    }
  }

  #mark({ from, to }: Entries, form: number): void {
    const { posts } = this.#reader;
    for (let at = from; at < to; at++) {
      const slot = slots[posts[at] ?? 0] ?? 0;
      if (slot > 0) this.#places[(slot - 1) * this.#forms + form] = at + 1;
    }
  }
}
