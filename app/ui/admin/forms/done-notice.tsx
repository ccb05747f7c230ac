import { type ReactNode, useEffect, useRef } from 'react';

/** Says what the last action did. It takes the focus, because the button of the action may be gone. */
export function DoneNotice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <div className="notice" role="status" tabIndex={-1} ref={notice}>
      {children}
    </div>
  );
}

/** The sentence of `?done=` in a dictionary; undefined where it has none. */
export function sentenceOf(done: string | null, sentences: Record<string, string>): string | undefined {
  return done !== null && Object.hasOwn(sentences, done) ? sentences[done] : undefined;
}
