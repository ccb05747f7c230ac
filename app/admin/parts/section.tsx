import { type ReactNode, useId } from 'react';

export function Section({ id, title, children }: { id?: string; title: ReactNode; children: ReactNode }) {
  const own = useId();
  const heading = id ?? own;
  return (
    <section className="admin-section" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

/** A part of a page behind its title. Opens without scripts too. */
export function Folded({
  title,
  isOpen = false,
  children,
}: {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="admin-section disclosure" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
