import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { useSite } from './site-context.tsx';

/** A form whose buttons, named `theme` or `textSize`, set it and return to this page. */
export function ThemeForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form className={className} method="post" action={paths.theme()} data-theme-form="">
      <input type="hidden" name="from" value={useSite().path} />
      {children}
    </form>
  );
}
