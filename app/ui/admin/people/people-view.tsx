import { Form, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { PEOPLE_GROUPS, type PeopleGroup, type PeoplePage } from '#contract/people.ts';
import type { FailedForm } from '../../../form-problems.ts';
import { formatMoment } from '../../../i18n/moment.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import { AdminField } from '../forms/admin-field.tsx';
import { AdminProblems } from '../forms/admin-problems.tsx';
import { AdminSelect } from '../forms/admin-select.tsx';
import { Copyable } from '../forms/copyable.tsx';
import { DoneNotice, sentenceOf } from '../forms/done-notice.tsx';
import { Panel } from '../forms/panel.tsx';
import { PersonRow } from './person-row.tsx';

/** What the creation of a link for a new password returns; `expiresAt` is ISO 8601. */
export type PasswordLink = { link: { name: string; address: string; expiresAt: string } };

type Query = { text?: string; group?: PeopleGroup };

export function PeopleView({
  list,
  query,
  now,
  done,
  result,
}: {
  list: PeoplePage;
  query: Query;
  now: string;
  done: string | null;
  result: PasswordLink | FailedForm | undefined;
}) {
  const site = useSite();
  const { people } = useAdminMessages();
  const link = result && 'link' in result ? result.link : null;
  const failed = result && 'problems' in result ? result : null;
  const sentence = result ? undefined : sentenceOf(done, people.done);
  return (
    <>
      <h1>{people.title}</h1>
      {sentence && <DoneNotice>{sentence}</DoneNotice>}
      {failed && <AdminProblems problems={failed.problems} />}
      {link && (
        <Panel key={link.address} title={people.link.title(link.name)}>
          <p>{people.link.once(formatMoment(link.expiresAt, site))}</p>
          <Copyable caption={people.link.caption} text={link.address} />
        </Panel>
      )}
      <Search query={query} />
      <p className="soft">{list.total === 0 ? people.nobody : people.count(list.total)}</p>
      <ul className="admin-list">
        {list.people.map((person) => (
          <PersonRow key={person.id} person={person} now={now} />
        ))}
      </ul>
      <Pages list={list} query={query} />
    </>
  );
}

function Search({ query }: { query: Query }) {
  const { people } = useAdminMessages();
  const groups = PEOPLE_GROUPS.map((value) => ({ value, text: people.groups[value] }));
  return (
    <Form className="admin-filter" role="search" aria-label={people.filter} key={JSON.stringify(query)}>
      <AdminField name="text" type="search" label={people.text} problems={[]} defaultValue={query.text} />
      <AdminSelect
        name="group"
        label={people.group}
        all={people.groups.all}
        options={groups}
        value={query.group}
      />
      <button className="button quiet" type="submit">
        {people.search}
      </button>
    </Form>
  );
}

function Pages({ list: { page, totalPages }, query }: { list: PeoplePage; query: Query }) {
  const { locale } = useSite();
  const { people } = useAdminMessages();
  if (totalPages === 1) return null;
  const pathOf = (number: number) =>
    `${paths.adminPeople(locale)}?${new URLSearchParams({ ...query, page: String(number) })}`;
  return (
    <nav className="admin-pages" aria-label={people.pages}>
      {page > 1 && <Link to={pathOf(page - 1)}>{people.newer}</Link>}
      <span>{people.pageOf(page, totalPages)}</span>
      {page < totalPages && <Link to={pathOf(page + 1)}>{people.older}</Link>}
    </nav>
  );
}
