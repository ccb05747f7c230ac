import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { EMAIL_MAX, USER_NAME_MAX } from '#contract/limits.ts';
import { RoleFields } from './role-fields.tsx';

/** Creates a user, who sets the password by a link that the admin hands over. */
export function UserForm({ failed }: { failed: FailedForm | null }) {
  const { users } = useAdminMessages();
  const problems = failed?.problems ?? [];
  const values = failed?.values ?? {};

  return (
    <Form method="post" className="admin-form" noValidate>
      <AdminProblems problems={problems} fields={['userName', 'email']} />
      <p className="soft">{users.createHelp}</p>
      <AdminField
        name="userName"
        label={users.name}
        problems={problems}
        defaultValue={values.userName}
        maxLength={USER_NAME_MAX}
        autoComplete="off"
        required
      />
      <AdminField
        name="email"
        type="email"
        label={users.email}
        problems={problems}
        defaultValue={values.email}
        maxLength={EMAIL_MAX}
        autoComplete="off"
        required
      />
      <RoleFields role={values.role} />
      <button className="button" type="submit" name="intent" value="create">
        {users.createSubmit}
      </button>
    </Form>
  );
}
