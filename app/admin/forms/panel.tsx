import { type ReactNode, useEffect, useId, useRef } from 'react';

/** The result of an action, shown only once. It takes the focus. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);

  return (
    <section className="result-panel notice" aria-labelledby={id} tabIndex={-1} ref={panel}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
