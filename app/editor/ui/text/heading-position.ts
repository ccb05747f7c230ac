/** The number of headings before a line, with the fraction of the way to the next one. */
export function positionIn(line: number, headings: number[], lines: number): number {
  const passed = headings.filter((heading) => heading <= line).length;
  const from = headings[passed - 1] ?? 1;
  const to = headings[passed] ?? lines + 1;
  return passed + Math.min(0.999, (line - from) / Math.max(1, to - from));
}
