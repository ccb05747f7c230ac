/** A sentence with `code` in it, as descriptions of the API are written. */
export function InlineCode({ text }: { text: string }) {
  // Every other piece stood between backticks.
  return text.split('`').map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
    return index % 2 === 1 ? <code key={index}>{piece}</code> : piece;
  });
}
