import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { type AdminForm, loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { itemName } from '#app/admin/item/item-name.ts';
import { Filter, Pages, Views } from '#app/admin/parts/toolbar.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { EmptyList } from '#app/posts/ui/admin/posts/empty-list.tsx';
import { type BulkDone, ListOutcomeNotice } from '#app/posts/ui/admin/posts/list-outcome.tsx';
import { countOf, LIST_VIEWS, type ListView, listPath } from '#app/posts/ui/admin/posts/list-query.ts';
import { PostList } from '#app/posts/ui/admin/posts/post-list.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { parseJson } from '#contract/browsers/parse-json.ts';
import { MODERATION_FORM_BYTES, POSTS_LIMIT_MAX } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { BULK_ACTIONS, bulkUndoSchema, type PostSort } from '#contract/posts/admin-list.ts';
import { invalidAt, NotFound } from '#server/errors.ts';
import { parse } from '#server/http/request/validation-errors.ts';
import { changePosts, undoChanges } from '#server/posts/management/bulk.ts';
import type { Route } from './+types/posts';
import { loadPostList } from './load-post-list.ts';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, loadPostList);
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: MODERATION_FORM_BYTES }, changeSelected);
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.posts);

export default function Posts({
  loaderData: { list, actions, counts, query, tags, authors, now },
  actionData: outcome,
}: Route.ComponentProps) {
  const { locale, currentUser } = useSite();
  const mayOpen = (page: string) => currentUser?.pages.includes(page);
  const { posts, newPost, navigation } = useAdminMessages();
  const { pagination } = list;
  const isEmpty = pagination.total === 0;
  const { filters } = posts;
  const { view, tag, author, text, sort } = query;
  const named = tags
    .map((one) => ({ value: one.slug, text: itemName(one, locale) }))
    .sort((a, b) => a.text.localeCompare(b.text, locale));
  const sorts = Object.entries(filters.sorts) as [PostSort, string][];

  return (
    <>
      <div className="page-top">
        <h1>{navigation.posts}</h1>
        {mayOpen('media') && (
          <Link className="button" to={paths.adminNewPost(locale)}>
            {newPost}
          </Link>
        )}
      </div>
      {counts.all > 0 && (
        <>
          <Views
            label={posts.views.label}
            current={view}
            views={(Object.keys(LIST_VIEWS) as ListView[]).map((name) => ({
              name,
              to: listPath(locale, { view: name, tag, author, text }),
              text: posts.views[name],
              count: countOf(name, counts),
            }))}
          />
          <Filter
            label={filters.label}
            path={paths.adminPosts(locale)}
            query={{ text, tag, author, sort }}
            kept={view === 'all' ? {} : { view }}
            fields={[
              { name: 'text', label: filters.text },
              { name: 'tag', label: filters.tag, all: filters.anyTag, options: named },
              { name: 'author', label: filters.author, all: filters.anyAuthor, options: authors },
              { name: 'sort', label: filters.sort, options: sorts.map(([value, text]) => ({ value, text })) },
            ]}
          />
        </>
      )}
      <ListOutcomeNotice outcome={outcome ?? null} posts={list.posts} />
      {isEmpty ? (
        <EmptyList query={query} isFirst={counts.all === 0} />
      ) : (
        <PostList list={list} actions={actions} now={now} outcome={outcome ?? null} />
      )}
      <Pages {...pagination} />
      <p className="page-links">
        {mayOpen('translate') && <Link to={paths.adminTranslate(locale)}>{posts.translate.title}</Link>}
        {mayOpen('bin') && (
          <Link to={paths.adminBin(locale)}>
            {posts.toBin} <span className="count">{counts.bin}</span>
          </Link>
        )}
      </p>
    </>
  );
}

type Fields = Record<string, string>;

/** Runs the action of the list's form: one of BULK_ACTIONS on the selected posts, or taking one back. */
async function changeSelected({ actor, fields }: AdminForm): Promise<BulkDone> {
  const { intent } = fields;
  if (intent === 'undo') {
    const undo = parse(bulkUndoSchema, parseJson(fields.undo ?? ''));
    return { result: await undoChanges({ actor, undo }), isUndo: true };
  }

  const action = BULK_ACTIONS.find((name) => name === intent);
  if (!action) throw new NotFound();

  const ids = selectedIn(fields).slice(0, POSTS_LIMIT_MAX);
  if (ids.length === 0) {
    throw invalidAt('posts', 'Select posts first', 'nothing_selected');
  }

  return { result: await changePosts({ actor, action, ids }), isUndo: false };
}

/** Ids of the selected posts: each checkbox is a field named by the id. The first one selects all shown. */
function selectedIn(fields: Fields): string[] {
  if (fields.all === 'yes') return fields.shown?.match(/[0-9a-f]{24}/g) ?? [];
  return Object.keys(fields).flatMap((name) => /^post-([0-9a-f]{24})$/.exec(name)?.[1] ?? []);
}
