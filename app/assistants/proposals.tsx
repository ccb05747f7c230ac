import { Form, Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
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
    <section className="admin-section" aria-labelledby="proposals">
      <h2 id="proposals">{texts.title}</h2>
      <ul className="post-lines">
        {proposals.map((proposal) => (
          <li key={proposal.postId}>
            <ProposalLine proposal={proposal} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ProposalLine({ proposal }: { proposal: Proposal }) {
  const site = useSite();
  const { posts } = useAdminMessages();
  const { proposals } = useTexts(assistantAdminTexts);
  const { postId, slug, title, action, locale, publishedAt, by, at } = proposal;
  const language = locale ? posts.languages[locale] : proposals.both;
  const time = publishedAt === null ? '' : formatShortMoment(publishedAt, site);

  return (
    <Form method="post">
      <input type="hidden" name="postId" value={postId} />
      <input type="hidden" name="at" value={at} />
      <Link to={paths.adminPost(site.locale, slug)}>{title}</Link>
      <span className="soft">
        {proposals.actions[action](time)} ({language}) · {by}
      </span>
      <span className="proposal-buttons">
        <button className="button" type="submit" name="intent" value="confirm">
          {proposals.confirm}
        </button>
        <button className="button quiet" type="submit" name="intent" value="decline">
          {proposals.decline}
        </button>
      </span>
    </Form>
  );
}
