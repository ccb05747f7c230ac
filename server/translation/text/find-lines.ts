/** The lines, from 1, on which parts of a text begin, which are in their order. */
export function findLines(text: string, parts: string[]): number[] {
  let [at, line] = [0, 1];
  return parts.map((part) => {
    const start = Math.max(at, text.indexOf(part, at));
    line += text.slice(at, start).split('\n').length - 1;
    const begins = line;
    line += part.split('\n').length - 1;
    at = start + part.length;
    return begins;
  });
}
