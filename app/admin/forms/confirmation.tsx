import type { ReactNode } from 'react';
import { Form } from 'react-router';

/** A form behind a button, for actions that cannot be undone. Works without scripts. */
export function Confirmation({
  open,
  label,
  help,
  confirm,
  fields,
  children,
}: {
  /** The word on the button that opens the form, and its accessible name. */
  open: string;
  label: string;
  help: string;
  confirm: string;
  fields: Record<string, string>;
  children?: ReactNode;
}) {
  return (
    <details className="confirmation">
      <summary className="button quiet" aria-label={label}>
        {open}
      </summary>
      <Form method="post" preventScrollReset>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{help}</p>
        {children}
        <button className="button danger" type="submit">
          {confirm}
        </button>
      </Form>
    </details>
  );
}
