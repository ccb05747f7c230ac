const SHORT_WORD = /(?<![\p{L}'’])(\p{L}{1,2}) /gu;

/**
 * A title of the interface, for headings only: a word of one or two letters is not left at the end of a line.
 * The server does the same to titles of posts.
 */
export function withTiedWords(title: string): string {
  return title.replace(SHORT_WORD, '$1\u00a0');
}
