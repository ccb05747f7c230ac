import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Row } from '#app/admin/parts/row.tsx';
import { formatDate, formatList } from '#app/formats/format.ts';
import { formatDistance, formatMoment } from '#app/formats/moment.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { hasFeature } from '#contract/feature.ts';
import { paths } from '#contract/paths.ts';
import type { ListedUser } from '#contract/users/user-list.ts';
import { useRoleName } from './role-fields.tsx';
import { UserActions } from './user-actions.tsx';

export function UserRow({ user, now, hasMail }: { user: ListedUser; now: string; hasMail: boolean }) {
  const site = useSite();
  const { locale } = site;
  const { users } = useAdminMessages();
  const { id, name, email, role, languages, isBlocked, isSelf, providers, hasSecondFactor, passwordLink } =
    user;
  const nameOf = useRoleName();
  const marks = [
    ...(role === 'reader' ? [] : [nameOf(role, languages)]),
    ...(isSelf ? [users.self] : []),
    ...(hasSecondFactor ? [users.secondFactor] : []),
    ...(isBlocked ? [users.blocked] : []),
  ];

  return (
    <Row
      title={name}
      marks={marks}
      facts={[
        useTimes(user, now),
        hasFeature('comments') && (
          <a
            key="comments"
            href={`${paths.adminComments(locale)}?author=${id}`}
            aria-label={users.commentsOf(name)}
          >
            {users.comments}
          </a>
        ),
      ]}
      actions={<UserActions user={user} hasMail={hasMail} />}
    >
      <p>{email ?? users.noEmail(formatList(providers, locale))}</p>
      {passwordLink && (
        <p>{users.passwordLinkUntil(formatMoment(passwordLink.expiresAt, site), passwordLink.madeBy)}</p>
      )}
    </Row>
  );
}

function useTimes({ createdAt, lastSeenAt, sessions }: ListedUser, now: string): string {
  const site = useSite();
  const { users } = useAdminMessages();
  const seen =
    lastSeenAt === null
      ? [users.unseen]
      : [
          users.seen(formatDistance(lastSeenAt, now, site.locale) ?? formatDate(lastSeenAt, site)),
          users.sessions(sessions),
        ];

  return [users.since(formatDate(createdAt, site)), ...seen].join(' · ');
}
