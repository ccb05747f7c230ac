import { Outcome } from '#app/admin/parts/notice.tsx';
import { commentTexts } from '#app/comments/texts/messages.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useTexts } from '#app/site/ui/site-context.tsx';
import type { BlockedUsers as Blocked, ModerationPage as Page } from '#contract/comments/comments.ts';
import { BlockAuthor } from './block-author.tsx';
import { BlockedUsers } from './blocked-users.tsx';
import { ModerationDone } from './moderation-done.tsx';
import { ModerationList } from './moderation-list.tsx';
import { ModerationRules } from './moderation-rules.tsx';
import { ModerationViews } from './moderation-views.tsx';

/** The comments of all posts for admins: lists by state, and the rules on a tab of their own. */
export function ModerationPage({
  list,
  blocked,
  fixedBy,
  view,
  done,
  count,
  undo,
  user,
  replied,
  now,
  failed,
}: {
  list: Page;
  /** On the tab of the rules. */
  blocked: Blocked | null;
  /** The variable of the environment that sets who may comment. */
  fixedBy: string | null;
  view: string;
  done: string | null;
  count: number | null;
  undo: string | null;
  user: string | null;
  /** The comment that the last action replied to. */
  replied: string | null;
  now: string;
  failed: FailedForm | null;
}) {
  const { moderation } = useTexts(commentTexts);
  return (
    <div className="moderation">
      <h1>{moderation}</h1>
      <ModerationViews view={view} list={list} />
      {!failed && <ModerationDone done={done} count={count} undo={undo} user={user} />}
      <Outcome
        result={failed}
        fields={['policy', ...(failed?.values.row?.startsWith('reply') ? ['content'] : [])]}
      />
      {view === 'rules' ? (
        <>
          <ModerationRules policy={list.policy} fixedBy={fixedBy} failed={failed} />
          {blocked && <BlockedUsers blocked={blocked} />}
        </>
      ) : (
        <>
          <ModerationList list={list} view={view} undo={undo} replied={replied} now={now} failed={failed} />
          {list.author && <BlockAuthor list={list} />}
        </>
      )}
    </div>
  );
}
