import { Form } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { hasFeature } from '#contract/feature.ts';
import type { ListedUser } from '#contract/users/user-list.ts';
import { RoleFields } from './role-fields.tsx';

/** The actions on an account. What cannot be undone is separate and needs a confirmation. */
export function UserActions({ user, hasMail }: { user: ListedUser; hasMail: boolean }) {
  const { users, forms } = useAdminMessages();
  const { id, name, email, role, languages, isBlocked, isSelf, sessions, hasSecondFactor } = user;
  const row = { id, staysInPlace: true };

  return (
    <details className="disclosure person-actions">
      <summary aria-label={users.manageName(name)}>{users.manage}</summary>
      <Form method="post" preventScrollReset className="admin-form">
        <input type="hidden" name="id" value={id} />
        <RoleFields role={role} {...(role === 'translator' ? { languages } : {})} />
        <button className="button quiet" type="submit" name="intent" value="role">
          {users.changeRole}
        </button>
      </Form>
      {!isSelf && isBlocked && (
        <RowAction {...row} intent="unblock">
          {users.unblock}
        </RowAction>
      )}
      {!isSelf && !isBlocked && (
        <RowAction {...row} intent="block" help={users.blockHelp}>
          {users.block}
        </RowAction>
      )}
      {sessions > 0 && (
        <RowAction {...row} intent="sign-out">
          {users.signOut}
        </RowAction>
      )}
      {email !== null && hasMail && (
        <RowAction {...row} intent="send-password-link" help={users.sendPasswordLinkHelp(email)}>
          {users.sendPasswordLink}
        </RowAction>
      )}
      {email !== null && (
        <RowAction {...row} intent="password-link" help={users.passwordLinkHelp}>
          {users.passwordLink}
        </RowAction>
      )}
      {!isSelf && hasSecondFactor && hasFeature('second-factor') && (
        <Confirmation
          open={users.resetSecondFactor}
          label={users.resetSecondFactorOf(name)}
          help={users.resetSecondFactorHelp}
          confirm={users.resetSecondFactorConfirm}
          fields={{ intent: 'reset-second-factor', id }}
        />
      )}
      {!isSelf && (
        <Confirmation
          open={users.delete}
          label={users.deleteName(name)}
          help={users.deleteHelp}
          confirm={forms.deleteForGood}
          fields={{ intent: 'delete', id }}
        >
          <label className="checkbox">
            <input type="checkbox" name="comments" value="yes" />
            <span>{users.deleteComments}</span>
          </label>
        </Confirmation>
      )}
    </details>
  );
}
