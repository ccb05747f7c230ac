import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { FormStateProvider } from '#app/forms/form-state.ts';
import type { ShownForm } from '#app/forms/shown-form.ts';

export function ItemForm({
  shown,
  fields,
  newPath,
  submit,
  page,
  children,
}: {
  shown: ShownForm;
  /** Names of the fields that show their problems themselves. */
  fields: string[];
  /** Where a new one, or one that somebody else has deleted, is sent; null for a stored one. */
  newPath: string | null;
  submit: string;
  /** The page that readers see, if it is stored. */
  page: { href: string; text: string };
  children: ReactNode;
}) {
  return (
    <FormStateProvider value={shown}>
      <Form method="post" action={newPath ?? undefined} className="admin-form" noValidate key={shown.key}>
        {newPath === null && <input type="hidden" name="seen" value={shown.seen} />}
        <AdminProblems problems={shown.problems} fields={fields} />
        {children}
        <div className="admin-buttons">
          <button className="button" type="submit" name="intent" value="save">
            {submit}
          </button>
          {newPath === null && <a href={page.href}>{page.text}</a>}
        </div>
      </Form>
    </FormStateProvider>
  );
}
