import type { RefObject } from 'react';
import { useAdminMessages } from '#app/ui/admin/admin-messages.ts';
import { SHORTCUTS } from './use-editor-keys.ts';

/** The dialog with all keys of the editor. The browser closes it with Escape and returns the focus. */
export function KeysHelp({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const { keys } = useAdminMessages().editor;
  return (
    <dialog className="keys-help" aria-labelledby="keys-help-title" ref={ref}>
      <h2 id="keys-help-title">{keys.title}</h2>
      <table>
        <tbody>
          {SHORTCUTS.map(({ name, key }) => (
            <tr key={name}>
              <th scope="row">{keys.names[name]}</th>
              <td>
                <kbd>Ctrl</kbd> + <kbd>{key}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{keys.mac}</p>
      <p>
        <button type="button" className="button quiet" onClick={() => ref.current?.close()}>
          {keys.close}
        </button>
      </p>
    </dialog>
  );
}
