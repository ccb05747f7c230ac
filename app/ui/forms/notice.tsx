import type { ReactNode } from 'react';

/** Announces the result of the last action. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="notice" role="status">
      {children}
    </div>
  );
}
