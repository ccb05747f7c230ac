import { Form, replace } from 'react-router';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { Outcome } from '#app/admin/parts/notice.tsx';
import { Views } from '#app/admin/parts/toolbar.tsx';
import { privateMeta } from '#app/head/private-head.ts';
import { namedAction } from '#app/requests/form-action.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { useSite, useTexts } from '#app/site/ui/site-context.tsx';
import type { ModerationPage } from '#contract/comments/comments.ts';
import { MODERATION_FORM_BYTES } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { listBlockedUsers, listForModeration, type ModerationView } from '#server/comments/moderation.ts';
import { NotFound } from '#server/errors.ts';
import { listFixedSettings } from '#server/site-settings/site-settings.ts';
import type { Route } from './+types/admin-comments';
import { moderationActions, rowFields } from './comments-actions.ts';
import { moderationTexts } from './texts/admin-messages.ts';
import { commentTexts } from './texts/messages.ts';
import { BlockedUsers } from './ui/admin/blocked-users.tsx';
import { ModerationDone } from './ui/admin/moderation-done.tsx';
import { ModerationList } from './ui/admin/moderation-list.tsx';
import { ModerationRules } from './ui/admin/moderation-rules.tsx';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, query }) => {
    const { view, isRules } = viewIn(query);

    return {
      list: await listForModeration({ actor, view, page: pageNumber(args.request) }),
      blocked: isRules ? await listBlockedUsers({ actor }) : null,
      // The rules are settings of the site.
      fixedBy: isRules ? (listFixedSettings({ actor }).comments ?? null) : null,
      view: isRules ? 'rules' : view.kind,
      done: query.get('done'),
      count: countIn(query),
      undo: query.get('undo'),
      user: query.get('user'),
      replied: query.get('replied'),
      now: new Date().toISOString(),
    };
  });
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: MODERATION_FORM_BYTES }, async (form) => {
    const fields = rowFields(form.fields);
    const run = namedAction(moderationActions, fields);
    const { done, count = 0, undo, user, replied } = await run({ ...form, fields });
    const { pathname, searchParams } = args.url;
    const query = new URLSearchParams(searchParams);

    for (const [name, value] of Object.entries({ done, count: String(count), undo, user, replied })) {
      if (value === undefined) query.delete(name);
      else query.set(name, value);
    }
    throw replace(`${pathname}?${query}`, 303);
  });
}

export const meta = privateMeta((locale) => commentTexts[locale].moderation);

export default function AdminComments({
  loaderData: { list, blocked, fixedBy, view, done, count, undo, user, replied, now },
  actionData: failed,
}: Route.ComponentProps) {
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
          <ModerationRules policy={list.policy} fixedBy={fixedBy} failed={failed ?? null} />
          {blocked && <BlockedUsers blocked={blocked} />}
        </>
      ) : (
        <>
          <ModerationList
            list={list}
            view={view}
            undo={undo}
            replied={replied}
            now={now}
            failed={failed ?? null}
          />
          {list.author && <BlockAuthor list={list} />}
        </>
      )}
    </div>
  );
}

/** The view of the query. The tab of the rules shows no comments. Throws NotFound. */
function viewIn(query: URLSearchParams): { view: ModerationView; isRules: boolean } {
  const author = query.get('author');
  if (author !== null) return { view: { kind: 'author', id: author }, isRules: false };

  const view = query.get('view') ?? 'newest';
  if (view === 'rules') return { view: { kind: 'newest' }, isRules: true };
  if (view === 'newest' || view === 'hidden' || view === 'waiting') {
    return { view: { kind: view }, isRules: false };
  }
  throw new NotFound('View not found');
}

/** The number of comments in `?count=`; null if it is not one. */
function countIn(query: URLSearchParams): number | null {
  const count = query.get('count') ?? '';
  return /^\d{1,6}$/.test(count) ? Number(count) : null;
}

function ModerationViews({ view, list }: { view: string; list: ModerationPage }) {
  const { locale, currentUser } = useSite();
  const isOwner = currentUser?.pages.includes('settings');
  const moderation = useTexts(moderationTexts);
  const base = paths.adminComments(locale);
  const views = [
    { name: 'newest', to: base, text: moderation.newest },
    { name: 'hidden', to: `${base}?view=hidden`, text: moderation.hidden },
    { name: 'waiting', to: `${base}?view=waiting`, text: moderation.waiting(list.waiting) },
    ...(isOwner ? [{ name: 'rules', to: `${base}?view=rules`, text: moderation.settings }] : []),
  ];

  return <Views label={moderation.views} current={view} views={views} />;
}

/** The form that blocks the author, on the list of one user's comments. */
function BlockAuthor({ list: { entries } }: { list: ModerationPage }) {
  const comments = useTexts(commentTexts);
  const entry = entries[0];
  if (!entry?.may.block || entry.author.isBlocked) return null;

  return (
    <Form method="post">
      <input type="hidden" name="intent" value="block" />
      <input type="hidden" name="user" value={entry.author.id} />
      <p className="soft">{comments.blockHelp}</p>
      <button className="button danger" type="submit">
        {comments.blockConfirm(entry.author.name ?? '')}
      </button>
    </Form>
  );
}
