/** Plain text as a single line of Markdown that says the same and marks up nothing, wherever it stands. */
export function toMarkdownLine(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      // Of older databases alone: they are refused now.
      .replace(/\p{Cc}/gu, '')
      .trim()
      .replace(/[\\`*_[\]()<>~|]|&(?=[a-z\d#]+;)|#$/gi, '\\$&')
      .replace(/^[#+=-]/, '\\$&')
      .replace(/^(\d+)\./, '$1\\.')
  );
}

/** At most so many characters, ending at a word with an ellipsis where something is left out. */
export function clipped(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/\s+\S*$/, '').replace(/[\s.,:;!?–—-]+$/, '')}…`;
}
