type Beginnings = {
  excerpt: string | null;
  /** The beginning of the plain text. */
  summary: string;
  /** The text of the first paragraph. The excerpt may repeat it even if a heading or a picture comes before it. */
  opening: string;
};

/** Many authors repeat the first paragraph as the excerpt, or write no excerpt. The page then shows it only once. */
export function startsWithExcerpt({ excerpt, summary, opening }: Beginnings): boolean {
  if (!excerpt) return true;
  const said = lettersOf(excerpt);
  return [summary, opening].map(lettersOf).some((text) => {
    return text !== '' && (text.startsWith(said) || said.startsWith(text));
  });
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
