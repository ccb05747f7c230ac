import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type AdminForm, type AdminRequest, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { Views } from '#app/admin/parts/toolbar.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { editorPath } from '#app/editor/ui/editor-post.ts';
import type { FailedForm } from '#app/forms/form-problems.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { HistoryEntries } from '#app/posts/ui/admin/history/history-entries.tsx';
import { HistoryText } from '#app/posts/ui/admin/history/history-text.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import type { RouteHandle } from '#app/ui/route-handle.ts';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { isLocale, LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { HISTORY_COMPARISONS, type PostKind, restoreTextFormSchema } from '#contract/posts/admin.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { readHistory, restoreHistoryEntry } from '#server/posts/history/history.ts';
import { getPostGroup } from '#server/posts/management/list.ts';
import { undoText } from '#server/posts/management/undo-text.ts';
import type { Route } from './+types/history';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, (request) => loadHistory({ ...request, post: args.params.slug }));
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, restoreText);
}

export const handle: RouteHandle<{ kind: PostKind }> = { isOfPages: ({ kind }) => kind === 'page' };

export const meta = privateMeta((locale, loaderData: Route.MetaArgs['loaderData']) => {
  const { history } = adminMessages[locale].postPages;
  return history.titleOf(loaderData?.title ?? '');
});

export default function History({
  loaderData: { post, kind, title, language, against, view, now },
  actionData: outcome,
}: Route.ComponentProps) {
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
  outcome: Restored | FailedForm | undefined;
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

/** The id of a text of the history that has just been restored, as the working copy or as the stored text. */
type Restored = { done: 'restored' | 'undone'; id: string };

/** Loads the history of a post, as the query of its address asks. Throws NotFound. */
async function loadHistory({ actor, locale, post, query }: AdminRequest & { post: string }) {
  const group = await getPostGroup({ actor, locale, post });
  const given = query.get('language');
  const language = isLocale(given) ? given : firstLanguage(group, locale);
  const against = HISTORY_COMPARISONS.find((name) => name === query.get('against')) ?? 'before';
  const entry = query.get('entry');
  const id = entry === null ? undefined : entry === 'current' ? null : entry;
  const view = await readHistory({ actor, postId: group.id, locale: language, id, against });
  const now = new Date().toISOString();
  const { id: postId, kind, slug, title } = group;

  return { post: slug ?? postId, kind, title, language, against, view, now };
}

/** Throws WorkingCopyConflict if somebody has saved the working copy since the page was loaded. */
async function restoreText({ actor, fields }: AdminForm): Promise<Restored> {
  if (fields.intent === 'undo') {
    const { id = '', revision = '' } = fields;
    await undoText({ actor, id, revision });
    return { done: 'undone', id };
  }

  const { id, number } = parse(restoreTextFormSchema, { id: fields.id, number: fields.number });
  await restoreHistoryEntry({ actor, id, number });
  return { done: 'restored', id };
}

/** The language of the interface, unless only the other one has a text. */
function firstLanguage({ versions, workingCopies }: PostGroupItem, locale: Locale): Locale {
  const other = otherLocale(locale);
  const isWritten = (language: Locale) => Boolean(versions[language] ?? workingCopies[language]);
  return !isWritten(locale) && isWritten(other) ? other : locale;
}
