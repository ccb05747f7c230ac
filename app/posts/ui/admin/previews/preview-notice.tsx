import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import type { FailedForm } from '#app/forms/form-problems.ts';
import type { NewPreviewLink } from '#contract/posts/admin.ts';

/** A new link is only in this response: its token is not stored, and must not be in the address of a page. */
export type PreviewsDone = { done: 'created'; link: NewPreviewLink } | { done: 'withdrawn' };

export type PreviewsOutcome = PreviewsDone | FailedForm;

export function PreviewNotice({ outcome }: { outcome: PreviewsOutcome | null }) {
  const { previews } = useAdminMessages().postPages;
  if (!outcome) return null;
  if ('problems' in outcome) {
    const isGone = outcome.problems.some(({ code }) => code === 'not_found');
    return (
      <DoneNotice outcome={outcome} isProblem>
        <p>{isGone ? previews.notFound : previews.failed}</p>
      </DoneNotice>
    );
  }

  return (
    <DoneNotice outcome={outcome}>
      <p>{previews[outcome.done]}</p>
    </DoneNotice>
  );
}
