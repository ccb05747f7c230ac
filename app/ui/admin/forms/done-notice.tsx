import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Announces the result of the last action. It takes the focus, because the button of the action may have been
 * removed, and again for each new `outcome`.
 */
export function DoneNotice({
  outcome,
  isProblem = false,
  children,
}: {
  /** The result of the action; the same object while the notice is the same. */
  outcome?: unknown;
  isProblem?: boolean;
  children: ReactNode;
}) {
  const notice = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome takes the focus
  useEffect(() => notice.current?.focus(), [outcome]);
  return (
    <div
      className={isProblem ? 'notice is-problem' : 'notice'}
      role={isProblem ? 'alert' : 'status'}
      tabIndex={-1}
      ref={notice}
    >
      {children}
    </div>
  );
}

/** The sentence of `?done=` in a dictionary; undefined where it has none. */
export function sentenceOf(done: string | null, sentences: Record<string, string>): string | undefined {
  return done !== null && Object.hasOwn(sentences, done) ? sentences[done] : undefined;
}
