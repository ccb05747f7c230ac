import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { failedForm, Outcome } from '#app/admin/parts/notice.tsx';
import { Folded } from '#app/admin/parts/section.tsx';
import { Filter, Pages } from '#app/admin/parts/toolbar.tsx';
import { formatMoment } from '#app/formats/moment.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { ConfirmationMethods } from '#app/forms/identity-confirmation.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import { type Invitation, USERS_GROUPS, type UserGroup, type UserPage } from '#contract/users/user-list.ts';
import { Invitations } from './invitations.tsx';
import { UserForm } from './user-form.tsx';
import { UserRow } from './user-row.tsx';

/** The result of creating a link for a new password; `expiresAt` is ISO 8601. */
export type PasswordLink = { link: { name: string; address: string; expiresAt: string } };

/** Intents of the forms that show their problems. */
const OWN_FORMS = ['create', 'invite'];

type Query = { text?: string; group?: UserGroup };

export function UsersView({
  list,
  query,
  now,
  ways,
  invitations,
  done,
  result,
}: {
  list: UserPage;
  query: Query;
  now: string;
  ways: ConfirmationMethods;
  /** Null on a site without mail. */
  invitations: Invitation[] | null;
  done: string | null;
  result: PasswordLink | FailedForm | undefined;
}) {
  const site = useSite();
  const { users, navigation } = useAdminMessages();
  const link = result && 'link' in result ? result.link : null;
  const groups = USERS_GROUPS.map((value) => ({ value, text: users.groups[value] }));
  const failed = failedForm(result, OWN_FORMS);

  return (
    <>
      <h1>{navigation.users}</h1>
      <Outcome done={done} sentences={users.done} result={result} ways={ways} ownForms={OWN_FORMS} />
      {link && (
        <Panel key={link.address} title={users.link.title(link.name)}>
          <p>{users.link.once(formatMoment(link.expiresAt, site))}</p>
          <Copyable caption={users.link.caption} text={link.address} />
        </Panel>
      )}
      <Filter
        label={users.filter}
        path={paths.adminUserTexts(site.locale)}
        query={query}
        fields={[
          { name: 'text', label: users.text },
          { name: 'group', label: users.group, all: users.groups.all, options: groups },
        ]}
      />
      <p className="soft">{list.total === 0 ? users.nobody : users.count(list.total)}</p>
      <List items={list.users}>
        {(user) => <UserRow key={user.id} user={user} now={now} hasMail={invitations !== null} />}
      </List>
      <Pages {...list} />
      <Folded title={invitations ? users.invitation.open : users.create} isOpen={failed !== null}>
        {invitations ? (
          <Invitations invitations={invitations} failed={failed} />
        ) : (
          <UserForm key={link?.address} failed={failed} />
        )}
      </Folded>
    </>
  );
}
