import { Link } from 'react-router';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { moderationTexts } from '#app/comments/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { BlockedUsers as Blocked } from '#contract/comments/comments.ts';
import { paths } from '#contract/paths.ts';

export function BlockedUsers({ blocked: { users, hasMore } }: { blocked: Blocked }) {
  const { locale } = useSite();
  const moderation = useTexts(moderationTexts);
  return (
    <Section title={moderation.blockedUsers}>
      <List items={users} empty={moderation.nobodyBlocked}>
        {({ id, name }) => (
          <Row
            key={id}
            heading="h3"
            title={<Link to={`${paths.adminComments(locale)}?author=${id}`}>{name}</Link>}
            actions={
              <RowAction id={id} idName="user" intent="unblock">
                {moderation.unblock(name)}
              </RowAction>
            }
          />
        )}
      </List>
      {hasMore && (
        <p>
          <Link to={`${paths.adminUserTexts(locale)}?group=blocked`}>{moderation.allBlocked}</Link>
        </p>
      )}
    </Section>
  );
}
