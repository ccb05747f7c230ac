import type { NewPreviewLink } from '#contract/posts/desk.ts';
import type { FailedForm } from '../../../form-problems.ts';
import { useAdminMessages } from '../admin-messages.ts';
import { useFocusOn } from '../use-focus-on.ts';

export type PreviewsOutcome = { done: 'created'; link: NewPreviewLink } | { done: 'withdrawn' } | FailedForm;

/** What the last action has done. A new link has its own part of the page, right below. */
export function PreviewNotice({ outcome }: { outcome: PreviewsOutcome | null }) {
  const { previews } = useAdminMessages().desk;
  const notice = useFocusOn(outcome);
  if (!outcome) return null;
  if ('problems' in outcome) {
    const isGone = outcome.problems.some(({ code }) => code === 'not_found');
    return (
      <div className="desk-notice is-problem" role="alert" tabIndex={-1} ref={notice}>
        <p>{isGone ? previews.notFound : previews.failed}</p>
      </div>
    );
  }
  return (
    <div className="desk-notice" role="status" tabIndex={-1} ref={notice}>
      <p>{previews[outcome.done]}</p>
    </div>
  );
}
