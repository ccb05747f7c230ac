import { paths } from '#contract/paths.ts';
import type { Person } from '#contract/people.ts';
import { formatDate, formatList } from '../../../i18n/format.ts';
import { formatDistance } from '../../../i18n/moment.ts';
import { useSite } from '../../site/site-context.tsx';
import { useAdminMessages } from '../admin-messages.ts';
import { PersonActions } from './person-actions.tsx';

export function PersonRow({ person, now }: { person: Person; now: string }) {
  const { locale } = useSite();
  const { people } = useAdminMessages();
  const { id, name, email, role, isBlocked, isSelf, providers, hasSecondFactor } = person;
  const marks = [
    ...(role === 'admin' ? [people.admin] : []),
    ...(isSelf ? [people.self] : []),
    ...(hasSecondFactor ? [people.secondFactor] : []),
    ...(isBlocked ? [people.blocked] : []),
  ];
  return (
    <li className="admin-row">
      <div>
        <h2>
          {name}
          {marks.map((mark) => (
            <span key={mark} className="admin-mark">
              {mark}
            </span>
          ))}
        </h2>
        <p>{email ?? people.noEmail(formatList(providers, locale))}</p>
        <p className="soft">
          {useTimes(person, now)}{' '}
          <a href={`${paths.adminComments(locale)}?author=${id}`} aria-label={people.commentsOf(name)}>
            {people.comments}
          </a>
        </p>
      </div>
      <PersonActions person={person} />
    </li>
  );
}

/** Since when the account exists, when it was used, and how many sessions it has. */
function useTimes({ createdAt, lastSeenAt, sessions }: Person, now: string): string {
  const site = useSite();
  const { people } = useAdminMessages();
  const seen =
    lastSeenAt === null
      ? [people.unseen]
      : [
          people.seen(formatDistance(lastSeenAt, now, site.locale) ?? formatDate(lastSeenAt, site)),
          people.sessions(sessions),
        ];
  return [people.since(formatDate(createdAt, site)), ...seen].join(' · ');
}
