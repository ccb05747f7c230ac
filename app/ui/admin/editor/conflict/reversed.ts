import type { DifferencePart, TextDifference } from '#contract/posts/difference.ts';

const OPPOSITE = { added: 'removed', removed: 'added' } as const;

/** The difference in the other direction: what was added is removed. */
export function reversed({ title, excerpt, content, isTooDifferent }: TextDifference): TextDifference {
  const turn = (parts: DifferencePart[]) =>
    parts.map((part) => (part.kind in OPPOSITE ? { ...part, kind: OPPOSITE[part.kind as 'added'] } : part));
  return { title: turn(title), excerpt: turn(excerpt), content: turn(content), isTooDifferent };
}
