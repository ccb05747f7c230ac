import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminForm } from '#app/admin/forms/admin-form.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { formatMoment } from '#app/formats/moment.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useMessages, useSite } from '#app/site/ui/site-context.tsx';
import { Menu } from '#app/ui/forms/menu.tsx';
import { EMAIL_MAX } from '#contract/limits.ts';
import { LOCALES } from '#contract/locales.ts';
import type { Invitation } from '#contract/users/user-list.ts';
import { RoleFields, useRoleName } from './role-fields.tsx';

/** Invites a person by address, and lists the invitations that nobody has accepted. */
export function Invitations({
  invitations,
  failed,
}: {
  invitations: Invitation[];
  failed: FailedForm | null;
}) {
  const site = useSite();
  const { invitation } = useAdminMessages().users;
  const { languages, language } = useMessages().community.account.letters;
  const nameOf = useRoleName();

  return (
    <>
      <AdminForm
        key={invitations[0]?.id ?? ''}
        failed={failed}
        values={{}}
        fields={['email']}
        intent="invite"
        submit={invitation.send}
      >
        <AdminField
          name="email"
          type="email"
          label={invitation.email}
          maxLength={EMAIL_MAX}
          autoComplete="off"
          required
        />
        <RoleFields role={failed?.values.role} />
        <Menu
          name="locale"
          label={language}
          value={failed?.values.locale ?? site.locale}
          options={LOCALES}
          words={languages}
        />
      </AdminForm>
      <List items={invitations}>
        {({ id, email, role, languages, madeBy, expiresAt }) => (
          <Row
            key={id}
            title={email}
            marks={[nameOf(role, languages)]}
            facts={[invitation.until(formatMoment(expiresAt, site), madeBy)]}
            actions={
              <RowAction id={id} intent="withdraw-invitation">
                {invitation.withdraw}
              </RowAction>
            }
          />
        )}
      </List>
    </>
  );
}
