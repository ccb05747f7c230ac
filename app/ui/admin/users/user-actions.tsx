import { Form } from 'react-router';
import type { ListedUser } from '#contract/users/user-list.ts';
import { useAdminMessages } from '../admin-messages.ts';
import { Confirmation } from '../forms/confirmation.tsx';

/** The actions on an account. What cannot be undone is separate and needs a confirmation. */
export function UserActions({ user }: { user: ListedUser }) {
  const { users } = useAdminMessages();
  const { id, name, email, role, isBlocked, isSelf, sessions, hasSecondFactor } = user;
  return (
    <details className="disclosure person-actions">
      <summary aria-label={users.manageName(name)}>{users.manage}</summary>
      <Action id={id} intent={role === 'admin' ? 'make-reader' : 'make-admin'}>
        {role === 'admin' ? users.makeReader : users.makeAdmin}
      </Action>
      {!isSelf && isBlocked && (
        <Action id={id} intent="unblock">
          {users.unblock}
        </Action>
      )}
      {!isSelf && !isBlocked && (
        <Action id={id} intent="block" help={users.blockHelp}>
          {users.block}
        </Action>
      )}
      {sessions > 0 && (
        <Action id={id} intent="sign-out">
          {users.signOut}
        </Action>
      )}
      {email !== null && (
        <Action id={id} intent="password-link" help={users.passwordLinkHelp}>
          {users.passwordLink}
        </Action>
      )}
      {!isSelf && hasSecondFactor && (
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
          confirm={users.deleteConfirm}
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

function Action({
  id,
  intent,
  help,
  children,
}: {
  id: string;
  intent: string;
  help?: string;
  children: string;
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <button className="button quiet" type="submit" name="intent" value={intent}>
        {children}
      </button>
      {help && <p className="soft">{help}</p>}
    </Form>
  );
}
