import { Link, redirect } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Section } from '#app/admin/parts/section.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { serverFeatures } from '#app/features.server.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { actionsOf, partsOf } from '#app/parts.ts';
import { EmptyList } from '#app/posts/ui/admin/posts/empty-list.tsx';
import { listPath, NO_FILTERS } from '#app/posts/ui/admin/posts/list-query.ts';
import { privateFeatures } from '#app/private-features.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { Place } from '#app/ui/place.tsx';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { hideFirstSteps } from '#server/site-settings/first-steps.ts';
import type { Route } from './+types/home';
import { AttentionList } from './attention-list.tsx';
import { BrokenLinks } from './broken-links.tsx';
import { FirstSteps } from './first-steps.tsx';
import { loadHome } from './load-home.ts';
import { DraftLines, ReviewLines, ScheduledLines } from './post-lines.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, loadHome);
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, async (form) => {
    if (form.fields.intent === 'hide-first-steps') {
      await hideFirstSteps(form);
      throw redirect(paths.admin(form.locale), 303);
    }
    const act = namedAction(actionsOf(partsOf(serverFeatures, 'homeActions')), form.fields);
    return act(form);
  });
}

export const links: Route.LinksFunction = () =>
  partsOf(privateFeatures, 'homeStyles').map(([, href]) => ({ rel: 'stylesheet', href }));

export const meta = privateMeta((locale) => adminMessages[locale].title);

const sections = partsOf(privateFeatures, 'home');

export default function AdminHome({
  loaderData: {
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
    now,
  },
  actionData: failed,
}: Route.ComponentProps) {
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
