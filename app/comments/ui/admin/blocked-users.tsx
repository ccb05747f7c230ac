import { Form, Link } from 'react-router';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { BlockedUsers as Blocked } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';

export function BlockedUsers({ blocked: { users, hasMore } }: { blocked: Blocked }) {
  const { locale } = useSite();
  const moderation = useTexts(moderationTexts);
  return (
    <section className="moderation-section" aria-labelledby="blocked-users">
      <h2 id="blocked-users">{moderation.blockedUsers}</h2>
      {users.length === 0 && <p className="soft">{moderation.nobodyBlocked}</p>}
      <ul className="session-list">
        {users.map(({ id, name }) => (
          <li key={id}>
            <Link to={`${paths.adminComments(locale)}?author=${id}`}>{name}</Link>
            <Form method="post">
              <input type="hidden" name="intent" value="unblock" />
              <input type="hidden" name="user" value={id} />
              <button className="button quiet" type="submit">
                {moderation.unblock(name)}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p>
          <Link to={`${paths.adminUserTexts(locale)}?group=blocked`}>{moderation.allBlocked}</Link>
        </p>
      )}
    </section>
  );
}
