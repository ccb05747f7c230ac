import type { ReactNode } from 'react';
import { Form } from 'react-router';

/** The button of an action on one row of a list, as a form of its own. Works without scripts. */
export function RowAction({
  id,
  idName = 'id',
  intent,
  help,
  staysInPlace = false,
  children,
}: {
  id: string;
  idName?: string;
  intent: string;
  help?: string;
  /** The page does not scroll to its top. */
  staysInPlace?: boolean;
  children: ReactNode;
}) {
  return (
    <Form method="post" preventScrollReset={staysInPlace}>
      <input type="hidden" name={idName} value={id} />
      <button className="button quiet" type="submit" name="intent" value={intent}>
        {children}
      </button>
      {help && <p className="soft">{help}</p>}
    </Form>
  );
}
