import { Form, Link } from 'react-router';
import { useAdminMessages } from '../admin-messages.ts';
import { AdminField } from './admin-field.tsx';

/** The search of a list whose address has `?text=`; `path` is that of the whole list. Works without scripts. */
export function ListSearch({ label, text, path }: { label: string; text: string; path: string }) {
  const { forms } = useAdminMessages();
  return (
    <Form className="admin-filter" action={path} role="search" aria-label={label} key={text}>
      <AdminField name="text" type="search" label={forms.search.text} problems={[]} defaultValue={text} />
      <button className="button quiet" type="submit">
        {forms.search.submit}
      </button>
      {text !== '' && <Link to={path}>{forms.search.reset}</Link>}
    </Form>
  );
}
