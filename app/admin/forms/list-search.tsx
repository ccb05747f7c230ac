import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from './admin-field.tsx';

/** The search of a list whose address has `?text=`. Works without scripts. */
export function ListSearch({
  label,
  field,
  text,
  path,
}: {
  label: string;
  /** The label of the field, which says what is searched. */
  field: string;
  text: string;
  /** The path of the whole list. */
  path: string;
}) {
  const { forms } = useAdminMessages();
  return (
    <Form className="admin-filter" action={path} role="search" aria-label={label} key={text}>
      <AdminField name="text" type="search" label={field} problems={[]} defaultValue={text} />
      <button className="button quiet" type="submit">
        {forms.search.submit}
      </button>
      {text !== '' && <Link to={path}>{forms.search.reset}</Link>}
    </Form>
  );
}
