import { Link } from 'react-router';
import { Confirmation } from '#app/admin/forms/confirmation.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { formatDate } from '#app/formats/format.ts';
import { formatMoment } from '#app/formats/moment.ts';
import { newsletterAdminTexts } from '#app/newsletter/texts/admin-messages.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import { paths } from '#contract/paths.ts';
import type { IssueProgress, TitledIssue } from '#server/newsletter/issues.ts';

export function IssueList({ issues }: { issues: TitledIssue[] }) {
  const site = useSite();
  const newsletter = useTexts(newsletterAdminTexts);
  if (issues.length === 0) return null;

  return (
    <Section title={newsletter.issues.title}>
      <List items={issues}>
        {(issue) => (
          <Row
            key={issue.id}
            heading="h3"
            title={
              issue.slug === null ? (
                newsletter.issues.digest(formatDate(issue.createdAt, site))
              ) : (
                <Link to={paths.adminSend(site.locale, issue.slug)}>
                  {issue.title ?? decodeURI(issue.slug)}
                </Link>
              )
            }
            actions={<IssueActions issue={issue} />}
          >
            <Progress issue={issue} />
          </Row>
        )}
      </List>
    </Section>
  );
}

export function Progress({ issue }: { issue: IssueProgress }) {
  const site = useSite();
  const { issues } = useTexts(newsletterAdminTexts);
  const { state, waitsForTranslation, endsAt, perHour } = issue;

  return (
    <p className="soft" role="status">
      {issues.states[state]}
      {state !== 'planned' && ` · ${issues.counts(issue)}`}
      {waitsForTranslation > 0 && ` · ${issues.waits(waitsForTranslation)}`}
      {endsAt !== null && ` · ${issues.endsAt(formatMoment(endsAt, site))}`}
      {perHour !== null && ` · ${issues.perHour(perHour)}`}
    </p>
  );
}

export function IssueActions({ issue: { id, state, waitsForTranslation } }: { issue: IssueProgress }) {
  const { issues } = useTexts(newsletterAdminTexts);
  const isOver = state === 'withdrawn' || (state === 'sent' && waitsForTranslation === 0);
  if (isOver) return null;

  return (
    <>
      {state === 'sending' && (
        <RowAction id={id} intent="pause">
          {issues.pause}
        </RowAction>
      )}
      {state === 'paused' && (
        <RowAction id={id} intent="resume">
          {issues.resume}
        </RowAction>
      )}
      <Confirmation
        open={issues.withdraw}
        label={issues.withdraw}
        help={state === 'planned' ? issues.withdrawPlannedHelp : issues.withdrawHelp}
        confirm={issues.withdrawConfirm}
        fields={{ intent: 'withdraw', id }}
      />
    </>
  );
}
