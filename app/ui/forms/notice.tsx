import type { ReactNode } from 'react';

/** What has just been done, said once. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className="notice" role="status">
      {children}
    </div>
  );
}
