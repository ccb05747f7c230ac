import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminForm } from '#app/admin/forms/admin-form.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { EMAIL_MAX, USER_NAME_MAX } from '#contract/limits.ts';
import { RoleFields } from './role-fields.tsx';

/** Creates a user, who sets the password by a link that the admin hands over. */
export function UserForm({ failed }: { failed: FailedForm | null }) {
  const { users } = useAdminMessages();
  return (
    <AdminForm
      failed={failed}
      values={{}}
      fields={['userName', 'email']}
      intent="create"
      submit={users.createSubmit}
    >
      <p className="soft">{users.createHelp}</p>
      <AdminField name="userName" label={users.name} maxLength={USER_NAME_MAX} autoComplete="off" required />
      <AdminField
        name="email"
        type="email"
        label={users.email}
        maxLength={EMAIL_MAX}
        autoComplete="off"
        required
      />
      <RoleFields role={failed?.values.role} />
    </AdminForm>
  );
}
