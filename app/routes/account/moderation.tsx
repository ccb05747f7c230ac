import { redirect, useActionData } from 'react-router';
import { MODERATION_FORM_BYTES, PAGE_MAX } from '#contract/limits.ts';
import { otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import { queryInteger } from '#contract/text.ts';
import { listForModeration, type ModerationView } from '#server/comments/moderation.ts';
import { NotFound } from '#server/errors.ts';
import { requireAdmin } from '../../current-user.ts';
import type { FailedForm } from '../../form-problems.ts';
import { privateHead } from '../../head/private-head.ts';
import { messages as dictionaries } from '../../i18n/messages.ts';
import { runFormAction } from '../../page-action.ts';
import { loadPage } from '../../page-data.ts';
import { FormProblems } from '../../ui/forms/form-problems.tsx';
import { FormStyles } from '../../ui/forms/form-styles.tsx';
import { BlockAuthor } from '../../ui/moderation/block-author.tsx';
import { BlockedUsers } from '../../ui/moderation/blocked-users.tsx';
import { ModerationDone } from '../../ui/moderation/moderation-done.tsx';
import { ModerationList } from '../../ui/moderation/moderation-list.tsx';
import { ModerationRules } from '../../ui/moderation/moderation-rules.tsx';
import { ModerationViews } from '../../ui/moderation/moderation-views.tsx';
import { useMessages, useSite } from '../../ui/site-context.tsx';
import { SitePage } from '../../ui/site-page.tsx';
import type { Route } from './+types/moderation';
import { moderationActions } from './moderation-actions.ts';

export function loader(args: Route.LoaderArgs) {
  return loadPage(args, async () => {
    const actor = await requireAdmin(args);
    const { searchParams } = new URL(args.request.url);
    const view = viewIn(searchParams);
    return {
      list: await listForModeration({ actor, view, page: pageIn(searchParams) }),
      view: view.kind,
      author: view.kind === 'author' ? view.id : null,
      done: searchParams.get('done'),
      count: countIn(searchParams),
      undo: searchParams.get('undo'),
      now: new Date().toISOString(),
    };
  });
}

export function action(args: Route.ActionArgs) {
  const rules = { maxBytes: MODERATION_FORM_BYTES, authenticate: () => requireAdmin(args) };
  return runFormAction(args, rules, async (fields, _locale, actor) => {
    const { intent = '' } = fields;
    const run = Object.hasOwn(moderationActions, intent) ? moderationActions[intent] : undefined;
    if (!run) throw new NotFound();
    const { done, count = 0, undo } = await run({ actor, fields });
    const { pathname, searchParams } = new URL(args.request.url);
    for (const [name, value] of Object.entries({ done, count: String(count), undo })) {
      if (value === undefined) searchParams.delete(name);
      else searchParams.set(name, value);
    }
    throw redirect(`${pathname}?${searchParams}`, 303);
  });
}

export function meta({ matches: [root] }: Route.MetaArgs) {
  const { site } = root.loaderData;
  return privateHead({ site, title: dictionaries[site.locale].community.moderation.title });
}

export default function Moderation({ loaderData }: Route.ComponentProps) {
  const failed = useActionData<FailedForm>();
  const { locale } = useSite();
  const { moderation } = useMessages().community;
  const { list, view, author, done, count, undo, now } = loaderData;
  return (
    <SitePage alternate={paths.moderation(otherLocale(locale))}>
      <FormStyles />
      <div className="moderation">
        <h1 className="page-title">{moderation.title}</h1>
        {!failed && <ModerationDone done={done} count={count} undo={undo} />}
        <FormProblems problems={failed?.problems ?? []} />
        <ModerationViews view={view} list={list} />
        <ModerationList list={list} view={view} author={author} now={now} />
        {author !== null && <BlockAuthor list={list} />}
        <ModerationRules holdFirst={list.holdFirst} />
        <BlockedUsers users={list.blocked} />
      </div>
    </SitePage>
  );
}

function viewIn(query: URLSearchParams): ModerationView {
  const author = query.get('author');
  if (author !== null) return { kind: 'author', id: author };
  const view = query.get('view') ?? 'newest';
  if (view === 'newest' || view === 'hidden' || view === 'waiting') return { kind: view };
  throw new NotFound('There is no such view');
}

/** The number of comments in `?count=`; null where it is not one. */
function countIn(query: URLSearchParams): number | null {
  const count = query.get('count') ?? '';
  return /^\d{1,6}$/.test(count) ? Number(count) : null;
}

function pageIn(query: URLSearchParams): number {
  const parsed = queryInteger({ min: 1, max: PAGE_MAX }).safeParse(query.get('page') ?? '1');
  if (!parsed.success) throw new NotFound('There is no such page');
  return parsed.data;
}
