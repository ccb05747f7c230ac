import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type PartData, partsOf } from '#app/parts.ts';
import { EmptyList } from '#app/posts/ui/admin/posts/empty-list.tsx';
import { listPath, NO_FILTERS } from '#app/posts/ui/admin/posts/list-query.ts';
import { privateFeatures } from '#app/private-features.ts';
import { type Attention, useSite } from '#app/site/ui/site-context.tsx';
import { Place } from '#app/ui/place.tsx';
import type { Locale } from '#contract/locales.ts';
import type { BrokenLinks as Found, PostGroupCounts, PostGroupItem } from '#contract/posts/admin-list.ts';
import type { FirstSteps as Steps } from '#server/site-settings/first-steps.ts';
import { AttentionList } from './attention-list.tsx';
import { BrokenLinks } from './broken-links.tsx';
import { FirstSteps } from './first-steps.tsx';
import { DraftLines, ReviewLines, ScheduledLines } from './post-lines.tsx';

export type Overview = {
  /** What needs attention in features. */
  attention: Attention[];
  counts: PostGroupCounts;
  /** Published posts that lack a language. */
  toTranslate: Record<Locale, number>;
  /** Posts that the user has sent for review, the last changed first. */
  reviewed: PostGroupItem[];
  mayReview: boolean;
  drafts: PostGroupItem[];
  /** The soonest first. */
  scheduled: PostGroupItem[];
  /** The result of the last check of links; null without the right to read all posts. */
  broken: Found | null;
  /** What features show, by their names. */
  parts: PartData;
  firstSteps: Steps | null;
  /** ISO 8601. */
  now: string;
};

const sections = partsOf(privateFeatures, 'home');

/** The overview of the admin. Each number and each section links to its list. */
export function HomePage({
  attention,
  counts,
  toTranslate,
  reviewed,
  mayReview,
  drafts,
  scheduled,
  broken,
  parts,
  firstSteps,
  failed,
  now,
}: Overview & { failed: FailedForm | undefined }) {
  const { locale } = useSite();
  const { home, navigation } = useAdminMessages();
  const place = { sections, data: parts, props: {} };

  return (
    <>
      <h1>{navigation.admin}</h1>
      <Outcome result={failed} />
      <Place at="top" {...place} />
      {firstSteps && <FirstSteps steps={firstSteps} />}
      {counts.all === 0 && !firstSteps && <EmptyList query={NO_FILTERS} isFirst />}
      <div className="home-columns">
        <Section title={home.attention}>
          <AttentionList
            attention={attention}
            counts={counts}
            toTranslate={toTranslate}
            mayReview={mayReview}
          />
          <Place at="attention" {...place} />
        </Section>
        {reviewed.length > 0 && (
          <Section title={home.reviewed}>
            <ReviewLines posts={reviewed} />
          </Section>
        )}
        {broken && <BrokenLinks broken={broken} />}
        {counts.scheduled > 0 && (
          <Section
            title={
              <Link to={listPath(locale, { view: 'scheduled' })}>{home.scheduled(counts.scheduled)}</Link>
            }
          >
            <ScheduledLines posts={scheduled} />
          </Section>
        )}
        {counts.draft > 0 && (
          <Section title={<Link to={listPath(locale, { view: 'draft' })}>{home.drafts(counts.draft)}</Link>}>
            <DraftLines posts={drafts} now={now} />
          </Section>
        )}
      </div>
      <Place at="bottom" {...place} />
    </>
  );
}
