import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminField } from '#app/admin/forms/admin-field.tsx';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { AdminSelect } from '#app/admin/forms/admin-select.tsx';
import { ConfirmIdentity } from '#app/admin/forms/confirm-identity.tsx';
import { Copyable } from '#app/admin/forms/copyable.tsx';
import { DoneNotice, sentenceOf } from '#app/admin/forms/done-notice.tsx';
import { Panel } from '#app/admin/forms/panel.tsx';
import { formatMoment } from '#app/formats/moment.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type ConfirmationMethods, mustConfirm } from '#app/forms/identity-confirmation.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import { type Invitation, USERS_GROUPS, type UserGroup, type UserPage } from '#contract/users/user-list.ts';
import { Invitations } from './invitations.tsx';
import { UserForm } from './user-form.tsx';
import { UserRow } from './user-row.tsx';

/** The result of creating a link for a new password; `expiresAt` is ISO 8601. */
export type PasswordLink = { link: { name: string; address: string; expiresAt: string } };

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
  const failed = result && 'problems' in result ? result : null;
  const isFormFailed =
    ['create', 'invite'].includes(failed?.values.intent ?? '') && failed !== null && !mustConfirm(failed);
  const sentence = result ? undefined : sentenceOf(done, users.done);

  return (
    <>
      <h1>{navigation.users}</h1>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {failed && mustConfirm(failed) && <ConfirmIdentity failed={failed} ways={ways} />}
      {failed && !isFormFailed && !mustConfirm(failed) && <AdminProblems problems={failed.problems} />}
      {link && (
        <Panel key={link.address} title={users.link.title(link.name)}>
          <p>{users.link.once(formatMoment(link.expiresAt, site))}</p>
          <Copyable caption={users.link.caption} text={link.address} />
        </Panel>
      )}
      <Search query={query} />
      <p className="soft">{list.total === 0 ? users.nobody : users.count(list.total)}</p>
      <ul className="admin-list">
        {list.users.map((user) => (
          <UserRow key={user.id} user={user} now={now} hasMail={invitations !== null} />
        ))}
      </ul>
      <Pages list={list} query={query} />
      <details className="admin-section disclosure" open={isFormFailed}>
        <summary>{invitations ? users.invitation.open : users.create}</summary>
        {invitations ? (
          <Invitations invitations={invitations} failed={isFormFailed ? failed : null} />
        ) : (
          <UserForm key={link?.address} failed={isFormFailed ? failed : null} />
        )}
      </details>
    </>
  );
}

function Search({ query }: { query: Query }) {
  const { locale } = useSite();
  const { users, forms } = useAdminMessages();
  const groups = USERS_GROUPS.map((value) => ({ value, text: users.groups[value] }));

  return (
    <Form className="admin-filter" role="search" aria-label={users.filter} key={JSON.stringify(query)}>
      <AdminField name="text" type="search" label={users.text} problems={[]} defaultValue={query.text} />
      <AdminSelect
        name="group"
        label={users.group}
        all={users.groups.all}
        options={groups}
        value={query.group}
      />
      <button className="button quiet" type="submit">
        {forms.search.submit}
      </button>
      {Object.keys(query).length > 0 && <Link to={paths.adminUserTexts(locale)}>{forms.search.reset}</Link>}
    </Form>
  );
}

function Pages({ list: { page, totalPages }, query }: { list: UserPage; query: Query }) {
  const { locale } = useSite();
  const { users } = useAdminMessages();
  if (totalPages === 1) return null;

  const pathOf = (number: number) =>
    `${paths.adminUserTexts(locale)}?${new URLSearchParams({ ...query, page: String(number) })}`;
  return (
    <nav className="admin-pages" aria-label={users.pages}>
      {page > 1 && <Link to={pathOf(page - 1)}>{users.newer}</Link>}
      <span>{users.pageOf(page, totalPages)}</span>
      {page < totalPages && <Link to={pathOf(page + 1)}>{users.older}</Link>}
    </nav>
  );
}
