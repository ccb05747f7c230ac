import type { DifferencePart } from '#contract/difference.ts';

/** One side of a difference: the old text with what was removed marked, or the new one with what was added. */
export function DifferenceSide({ parts, side }: { parts: DifferencePart[]; side: 'old' | 'new' }) {
  const left = side === 'old' ? 'added' : 'removed';
  return toMarked(parts.filter(({ kind }) => kind !== left));
}

function toMarked(parts: DifferencePart[]) {
  let at = 0;
  return parts.map(({ kind, text }) => {
    const key = at;
    at += text.length;
    if (kind === 'same') return <span key={key}>{text}</span>;
    return kind === 'removed' ? <del key={key}>{text}</del> : <ins key={key}>{text}</ins>;
  });
}
