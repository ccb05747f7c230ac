import type { DifferencePart } from '#contract/posts/difference.ts';

/** Lines that stay visible before and after a change. */
const CONTEXT = 2;
/** Fewer lines are not worth folding. */
const FOLDED_MIN = 4;

type Piece = {
  kind: DifferencePart['kind'] | 'folded';
  text: string;
  /** The offset of the piece, in UTF-16 units: a unique key. */
  at: number;
  lines: number;
};

/** Splits unchanged text into the lines shown around the changes and the folded rest. */
export function foldUnchanged(parts: DifferencePart[]): Piece[] {
  const pieces = parts.flatMap(({ kind, text }, index): Omit<Piece, 'at'>[] => {
    if (kind !== 'same') return [{ kind, text, lines: 0 }];

    const lines = text.split(/(?<=\n)/);
    const head = index === 0 ? 0 : CONTEXT;
    const tail = index === parts.length - 1 ? 0 : CONTEXT;
    const folded = lines.slice(head, lines.length - tail);
    if (folded.length < FOLDED_MIN) return [{ kind, text, lines: 0 }];

    return [
      { kind, text: lines.slice(0, head).join(''), lines: 0 },
      { kind: 'folded', text: folded.join(''), lines: folded.length },
      { kind, text: lines.slice(lines.length - tail).join(''), lines: 0 },
    ];
  });
  let at = 0;
  return pieces
    .filter(({ text }) => text !== '')
    .map((piece) => {
      const place = at;
      at += piece.text.length;
      return { ...piece, at: place };
    });
}
