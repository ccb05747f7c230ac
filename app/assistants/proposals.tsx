import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { formatShortMoment } from '#app/formats/moment.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { Proposal } from '#contract/assistants/proposals.ts';
import { paths } from '#contract/paths.ts';
import { assistantAdminTexts } from './texts/admin-messages.ts';

/** The changes that programs ask to publish, each with its confirmation. */
export function Proposals({ data: proposals }: { data: Proposal[] }) {
  const { proposals: texts } = useTexts(assistantAdminTexts);
  if (proposals.length === 0) return null;
  return (
    <Section title={texts.title}>
      <List items={proposals}>{(proposal) => <ProposalRow key={proposal.postId} proposal={proposal} />}</List>
    </Section>
  );
}

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const site = useSite();
  const { posts } = useAdminMessages();
  const { proposals } = useTexts(assistantAdminTexts);
  const { postId, slug, title, action, locale, publishedAt, by, at } = proposal;
  const language = locale ? posts.languages[locale] : proposals.both;
  const time = publishedAt === null ? '' : formatShortMoment(publishedAt, site);

  return (
    <Row
      heading="h3"
      title={<Link to={paths.adminPost(site.locale, slug)}>{title}</Link>}
      facts={[`${proposals.actions[action](time)} (${language})`, by]}
      actions={
        <Form className="admin-buttons" method="post">
          <input type="hidden" name="postId" value={postId} />
          <input type="hidden" name="at" value={at} />
          <button className="button" type="submit" name="intent" value="confirm">
            {proposals.confirm}
          </button>
          <button className="button quiet" type="submit" name="intent" value="decline">
            {proposals.decline}
          </button>
        </Form>
      }
    />
  );
}
