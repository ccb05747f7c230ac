import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { Views } from '#app/admin/parts/toolbar.tsx';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { HistoryComparison, HistoryView, PostKind } from '#contract/posts/admin.ts';
import { HistoryEntries } from './history-entries.tsx';
import { HistoryText } from './history-text.tsx';

export type PostHistory = {
  /** The slug of the post, or its id while it has none. */
  post: string;
  kind: PostKind;
  title: string;
  language: Locale;
  against: HistoryComparison;
  view: HistoryView;
  /** ISO 8601. */
  now: string;
};

/** The id of a text of the history that has just been restored, as the working copy or as the stored text. */
export type Restored = { done: 'restored' | 'undone'; id: string };

/** The history of one language of a post: authors, times, differences, and restoring an earlier text. */
export function HistoryPage({
  post,
  kind,
  title,
  language,
  against,
  view,
  now,
  outcome,
}: PostHistory & { outcome: Restored | FailedForm | null }) {
  const { locale } = useSite();
  const { postPages, posts } = useAdminMessages();
  const { history } = postPages;

  return (
    <>
      <h1>{history.titleOf(title || posts.untitled)}</h1>
      <p className="page-links">
        <Link to={editorPath(kind, locale, post, language)}>{history.toEditor}</Link>
        <Link to={paths.adminPostPreviews(locale, post)}>{history.toPreviews}</Link>
      </p>
      <Notice outcome={outcome} post={post} language={language} />
      <Views
        label={history.languages}
        current={language}
        views={LOCALES.map((name) => ({
          name,
          to: paths.adminPostHistory(locale, post, name),
          text: posts.languages[name],
        }))}
      />
      {view.entry === null ? (
        <p className="empty">{history.empty[language]}</p>
      ) : (
        <div className="history">
          <HistoryEntries post={post} language={language} against={against} view={view} now={now} />
          <HistoryText post={post} language={language} against={against} view={view} entry={view.entry} />
        </div>
      )}
    </>
  );
}

function Notice({
  outcome,
  post,
  language,
}: {
  outcome: Restored | FailedForm | null;
  post: string;
  language: Locale;
}) {
  const { locale } = useSite();
  const { history } = useAdminMessages().postPages;
  if (!outcome) return null;
  if ('problems' in outcome) {
    const isChanged = outcome.problems.some(({ code }) => code === 'changed_by_other');
    return (
      <DoneNotice outcome={outcome} isProblem>
        <p>{isChanged ? history.changedByOther : history.failed}</p>
      </DoneNotice>
    );
  }

  return (
    <DoneNotice outcome={outcome}>
      <p>
        {outcome.done === 'undone' ? history.undone : history.restored}{' '}
        <Link to={paths.adminPost(locale, post, language)}>{history.toEditor}</Link>
      </p>
    </DoneNotice>
  );
}
