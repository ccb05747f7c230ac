import { Form } from 'react-router';
import type { Person } from '#contract/people.ts';
import { useAdminMessages } from '../admin-messages.ts';
import { Confirmation } from '../forms/confirmation.tsx';

/** The actions on an account. What cannot be undone is separate and needs a confirmation. */
export function PersonActions({ person }: { person: Person }) {
  const { people } = useAdminMessages();
  const { id, name, email, role, isBlocked, isSelf, sessions, hasSecondFactor } = person;
  return (
    <details className="disclosure person-actions">
      <summary aria-label={people.manageName(name)}>{people.manage}</summary>
      <Action id={id} intent={role === 'admin' ? 'make-reader' : 'make-admin'}>
        {role === 'admin' ? people.makeReader : people.makeAdmin}
      </Action>
      {!isSelf && isBlocked && (
        <Action id={id} intent="unblock">
          {people.unblock}
        </Action>
      )}
      {!isSelf && !isBlocked && (
        <Action id={id} intent="block" help={people.blockHelp}>
          {people.block}
        </Action>
      )}
      {sessions > 0 && (
        <Action id={id} intent="sign-out">
          {people.signOut}
        </Action>
      )}
      {email !== null && (
        <Action id={id} intent="password-link" help={people.passwordLinkHelp}>
          {people.passwordLink}
        </Action>
      )}
      {!isSelf && hasSecondFactor && (
        <Confirmation
          open={people.resetSecondFactor}
          label={people.resetSecondFactorOf(name)}
          help={people.resetSecondFactorHelp}
          confirm={people.resetSecondFactorConfirm}
          fields={{ intent: 'reset-second-factor', id }}
        />
      )}
      {!isSelf && (
        <Confirmation
          open={people.delete}
          label={people.deleteName(name)}
          help={people.deleteHelp}
          confirm={people.deleteConfirm}
          fields={{ intent: 'delete', id }}
        >
          <label className="checkbox">
            <input type="checkbox" name="comments" value="yes" />
            <span>{people.deleteComments}</span>
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
