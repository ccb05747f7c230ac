import type { ModerationPage as Page } from '#contract/comments.ts';
import type { FailedForm } from '../../../form-problems.ts';
import { FormProblems } from '../../forms/form-problems.tsx';
import { useMessages } from '../../site/site-context.tsx';
import { BlockAuthor } from './block-author.tsx';
import { BlockedUsers } from './blocked-users.tsx';
import { ModerationDone } from './moderation-done.tsx';
import { ModerationList } from './moderation-list.tsx';
import { ModerationRules } from './moderation-rules.tsx';
import { ModerationViews } from './moderation-views.tsx';

/** The comments of all posts for admins: lists by state, and the rules on a tab of their own. */
export function ModerationPage({
  list,
  fixedBy,
  view,
  author,
  done,
  count,
  undo,
  now,
  failed,
}: {
  list: Page;
  /** The variable of the environment that sets who may comment. */
  fixedBy: string | null;
  view: string;
  author: string | null;
  done: string | null;
  count: number | null;
  undo: string | null;
  now: string;
  failed: FailedForm | null;
}) {
  const { moderation } = useMessages().community;
  return (
    <div className="moderation">
      <h1>{moderation.title}</h1>
      <ModerationViews view={view} list={list} />
      {!failed && <ModerationDone done={done} count={count} undo={undo} />}
      <FormProblems problems={failed?.problems ?? []} />
      {view === 'rules' ? (
        <>
          <ModerationRules policy={list.policy} fixedBy={fixedBy} />
          <BlockedUsers users={list.blocked} />
        </>
      ) : (
        <>
          <ModerationList list={list} view={view} author={author} undo={undo} now={now} />
          {author !== null && <BlockAuthor list={list} />}
        </>
      )}
    </div>
  );
}
