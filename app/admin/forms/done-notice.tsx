import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Announces the result of the last action. It takes the focus, because the button of the action may have been
 * removed. It does so again after each action, even one that leads to the same address.
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
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome and each navigation takes the focus
  useEffect(() => notice.current?.focus(), [outcome, key]);
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

/** The sentence of `?done=` in a dictionary; undefined if it has none. */
export function sentenceOf(done: string | null, sentences: Record<string, string>): string | undefined {
  return done !== null && Object.hasOwn(sentences, done) ? sentences[done] : undefined;
}
