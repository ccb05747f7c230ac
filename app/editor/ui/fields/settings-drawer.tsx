import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { ignoreStorageErrors } from '#app/admin/ignore-storage-errors.ts';
import { FieldProblem } from './field-problem.tsx';

const ITEM = 'editor-settings';

/** The settings next to the columns. Open, unless the user has closed them in this browser. */
export function SettingsDrawer({ children }: { children: ReactNode }) {
  const { settings } = useAdminMessages().editor;
  const drawer = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    const isClosed = ignoreStorageErrors(() => localStorage.getItem(ITEM)) === 'closed';
    if (isClosed && drawer.current) drawer.current.open = false;
  }, []);
  // A problem opens the drawer too, which is not the user's choice.
  const choose = () => {
    const chosen = drawer.current?.open ? 'closed' : 'open';
    ignoreStorageErrors(() => localStorage.setItem(ITEM, chosen));
  };

  return (
    <details className="editor-settings" open ref={drawer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onClick={choose}>{settings}</summary>
      <FieldProblem path="settings" />
      {children}
    </details>
  );
}
