import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import { AnalyticsSummary } from '#app/analytics/ui/analytics-summary.tsx';
import { Proposals } from '#app/assistants/ui/proposals.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { EmptyList } from '#app/posts/ui/admin/posts/empty-list.tsx';
import { listPath, NO_FILTERS } from '#app/posts/ui/admin/posts/list-query.ts';
import { SecondFactorAdvice } from '#app/second-factor/ui/second-factor-advice.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { Analytics } from '#contract/analytics/analytics.ts';
import type { Proposal } from '#contract/assistants/proposals.ts';
import type { Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { BrokenLinks as Found, PostGroupCounts, PostGroupItem } from '#contract/posts/admin-list.ts';
import { AttentionList } from './attention-list.tsx';
import { BrokenLinks } from './broken-links.tsx';
import { DraftLines, ScheduledLines } from './post-lines.tsx';

export type Overview = {
  /** Comments that wait for approval. */
  waiting: number;
  /** Letters of the newsletter that have failed lately. */
  unsent: number;
  /** Webhooks whose endpoints failed for three days. */
  webhooksOff: number;
  /** When the last nightly backup failed, in ISO 8601; null if it succeeded. */
  backupFailedAt: string | null;
  /** Whether the admin signs in in two steps. */
  hasSecondFactor: boolean;
  counts: PostGroupCounts;
  /** Published posts that lack a language. */
  toTranslate: Record<Locale, number>;
  drafts: PostGroupItem[];
  /** The soonest first. */
  scheduled: PostGroupItem[];
  /** The result of the last check of links. */
  broken: Found;
  /** The last seven days. */
  report: Analytics;
  /** Changes that programs ask to publish. */
  proposals: Proposal[];
  /** ISO 8601. */
  now: string;
};

/** The overview of the admin. Each number and each section links to its list. */
export function HomePage({
  waiting,
  unsent,
  webhooksOff,
  backupFailedAt,
  hasSecondFactor,
  counts,
  toTranslate,
  drafts,
  scheduled,
  broken,
  report,
  proposals,
  failed,
  now,
}: Overview & { failed: FailedForm | undefined }) {
  const { locale } = useSite();
  const { home, navigation } = useAdminMessages();
  const week = `${paths.analytics(locale)}?range=7d`;

  return (
    <div className="home-page">
      <h1>{navigation.admin}</h1>
      {failed && <AdminProblems problems={failed.problems} fields={[]} />}
      <Proposals proposals={proposals} />
      {counts.all === 0 && <EmptyList query={NO_FILTERS} isFirst />}
      <div className="home-columns">
        <section className="admin-section" aria-labelledby="attention">
          <h2 id="attention">{home.attention}</h2>
          <AttentionList
            waiting={waiting}
            unsent={unsent}
            webhooksOff={webhooksOff}
            backupFailedAt={backupFailedAt}
            counts={counts}
            toTranslate={toTranslate}
          />
          {!hasSecondFactor && <SecondFactorAdvice />}
        </section>
        <BrokenLinks broken={broken} />
        {counts.scheduled > 0 && (
          <section className="admin-section" aria-labelledby="scheduled">
            <h2 id="scheduled">
              <Link to={listPath(locale, { view: 'scheduled' })}>{home.scheduled(counts.scheduled)}</Link>
            </h2>
            <ScheduledLines posts={scheduled} />
          </section>
        )}
        {counts.draft > 0 && (
          <section className="admin-section" aria-labelledby="drafts">
            <h2 id="drafts">
              <Link to={listPath(locale, { view: 'draft' })}>{home.drafts(counts.draft)}</Link>
            </h2>
            <DraftLines posts={drafts} now={now} />
          </section>
        )}
      </div>
      <section className="admin-section analytics" aria-labelledby="week">
        <h2 id="week">
          <Link to={week}>{home.week}</Link>
        </h2>
        <AnalyticsSummary report={report} isOfPost={false} page={week} />
      </section>
    </div>
  );
}
