/** A sentence with code between backticks, as in the descriptions of the API. */
export function InlineCode({ text }: { text: string }) {
  // Every second part was between backticks.
  return text.split('`').map((piece, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    return index % 2 === 1 ? <code key={index}>{piece}</code> : piece;
  });
}

export function Paragraph({ text }: { text: string }) {
  return (
    <p>
      <InlineCode text={text} />
    </p>
  );
}
