import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminProblems } from '#app/admin/forms/admin-problems.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { type PartData, partsOf } from '#app/parts.ts';
import { EmptyList } from '#app/posts/ui/admin/posts/empty-list.tsx';
import { listPath, NO_FILTERS } from '#app/posts/ui/admin/posts/list-query.ts';
import { privateFeatures } from '#app/private-features.ts';
import { type Attention, useSite } from '#app/site/ui/site-context.tsx';
import { Place } from '#app/ui/place.tsx';
import type { Locale } from '#contract/locales.ts';
import type { BrokenLinks as Found, PostGroupCounts, PostGroupItem } from '#contract/posts/admin-list.ts';
import { AttentionList } from './attention-list.tsx';
import { BrokenLinks } from './broken-links.tsx';
import { DraftLines, ScheduledLines } from './post-lines.tsx';

export type Overview = {
  /** What needs attention in features. */
  attention: Attention[];
  counts: PostGroupCounts;
  /** Published posts that lack a language. */
  toTranslate: Record<Locale, number>;
  drafts: PostGroupItem[];
  /** The soonest first. */
  scheduled: PostGroupItem[];
  /** The result of the last check of links. */
  broken: Found;
  /** What features show, by their names. */
  parts: PartData;
  /** ISO 8601. */
  now: string;
};

const sections = partsOf(privateFeatures, 'home');

/** The overview of the admin. Each number and each section links to its list. */
export function HomePage({
  attention,
  counts,
  toTranslate,
  drafts,
  scheduled,
  broken,
  parts,
  failed,
  now,
}: Overview & { failed: FailedForm | undefined }) {
  const { locale } = useSite();
  const { home, navigation } = useAdminMessages();
  const place = { sections, data: parts, props: {} };

  return (
    <div className="home-page">
      <h1>{navigation.admin}</h1>
      {failed && <AdminProblems problems={failed.problems} fields={[]} />}
      <Place at="top" {...place} />
      {counts.all === 0 && <EmptyList query={NO_FILTERS} isFirst />}
      <div className="home-columns">
        <section className="admin-section" aria-labelledby="attention">
          <h2 id="attention">{home.attention}</h2>
          <AttentionList attention={attention} counts={counts} toTranslate={toTranslate} />
          <Place at="attention" {...place} />
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
      <Place at="bottom" {...place} />
    </div>
  );
}
