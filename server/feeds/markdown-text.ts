/** Escapes plain text as a single line of Markdown without markup, safe in every position of a line. */
export function toMarkdownLine(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      // Control characters are refused on input; older databases may have some.
      .replace(/\p{Cc}/gu, '')
      .trim()
      .replace(/[\\`*_[\]()<>~|]|&(?=[a-z\d#]+;)|#$/gi, '\\$&')
      .replace(/^[#+=-]/, '\\$&')
      .replace(/^(\d+)\./, '$1\\.')
  );
}

/** Truncates to at most `max` UTF-16 units, at the end of a word, and adds an ellipsis. */
export function truncated(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/(?<!\s)\s+\S*$/, '').replace(/(?<![\s.,:;!?–—-])[\s.,:;!?–—-]+$/, '')}…`;
}
