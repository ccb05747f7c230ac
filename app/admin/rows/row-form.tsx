import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type FormState, FormStateProvider } from '#app/forms/form-state.ts';
import { toShownForm } from '#app/forms/shown-form.ts';

/** The form of a row of a list, or of a new one. Its fields find their values and problems themselves. */
export function RowForm({
  id,
  stored,
  failed,
  sentences,
  path,
  children,
}: {
  /** Null for a new row. */
  id: string | null;
  stored: Record<string, string>;
  failed: FailedForm | null;
  /** The address of the page. */
  path: string;
  children: ReactNode;
} & Pick<FormState, 'sentences'>) {
  const { rows: words } = useAdminMessages();
  const { values, problems, seen, key } = toShownForm(stored, failed);
  const isNew = id === null;
  return (
    <FormStateProvider value={{ values, problems, sentences }}>
      <Form method="post" className="admin-form" noValidate key={key}>
        {!isNew && (
          <>
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="seen" value={seen} />
          </>
        )}
        <AdminProblems problems={problems} fields={Object.keys(stored)} />
        {children}
        <div className="admin-buttons">
          <button className="button" type="submit" name="intent" value={isNew ? 'create' : 'save'}>
            {isNew ? words.submit : words.save}
          </button>
          {!isNew && <Link to={path}>{words.cancel}</Link>}
        </div>
      </Form>
    </FormStateProvider>
  );
}
