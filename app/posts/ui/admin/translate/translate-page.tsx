import { Fragment } from 'react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { Ago } from '#app/admin/ago.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Pages, Views } from '#app/admin/parts/toolbar.tsx';
import { useListKeys } from '#app/posts/ui/admin/posts/use-list-keys.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { hasFeature } from '#contract/feature.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupItem, PostGroupList } from '#contract/posts/admin-list.ts';

/** Posts in only one language, most read first, each with a link to its translation. */
export function TranslatePage({
  list,
  to,
  totals,
  now,
}: {
  list: PostGroupList;
  to: Locale;
  totals: Record<Locale, number>;
  now: string;
}) {
  const { locale } = useSite();
  const { translate } = useAdminMessages().posts;
  const rows = useListKeys<HTMLUListElement>();

  return (
    <>
      <h1>{translate.title}</h1>
      <p className="soft">{translate.lead}</p>
      <Views
        label={translate.label}
        current={to}
        views={LOCALES.map((language) => ({
          name: language,
          to: paths.adminTranslate(locale, language),
          text: translate.to[language],
          count: totals[language],
        }))}
      />
      {list.posts.length === 0 ? (
        <section className="empty">
          <p>{translate.empty[to]}</p>
          <p>
            <Link to={paths.adminPosts(locale)}>{translate.toPosts}</Link>
          </p>
        </section>
      ) : (
        <List items={list.posts} label={translate.title} ref={rows}>
          {(post) => <PostToTranslate key={post.id} post={post} to={to} now={now} />}
        </List>
      )}
      <Pages {...list.pagination} query={{ to }} />
    </>
  );
}

function PostToTranslate({ post, to, now }: { post: PostGroupItem; to: Locale; now: string }) {
  const { locale } = useSite();
  const { posts: words } = useAdminMessages();
  const { id, slug, titleLocale, viewCount, workingCopies } = post;
  const title = post.title || words.untitled;
  const begun = workingCopies[to];

  return (
    <Row
      id={id}
      title={<Link to={paths.adminPost(locale, slug ?? id)}>{title}</Link>}
      lang={titleLocale ?? undefined}
      facts={[
        hasFeature('analytics') && (
          <Link
            key="views"
            to={paths.analyticsOfPost(locale, slug ?? id)}
            aria-label={`${words.viewCount(viewCount)}. ${words.statisticsOf(title)}`}
          >
            {words.viewCount(viewCount)}
          </Link>
        ),
        begun && (
          <Fragment key="begun">
            {words.translate.begun} <Ago at={begun.savedAt} now={now} />
          </Fragment>
        ),
      ]}
      actions={
        <Link className="button quiet" to={paths.adminPost(locale, slug ?? id, to)}>
          {words.translate.action[to]}
          <span className="visually-hidden">{words.translate.actionFor(title)}</span>
        </Link>
      }
    />
  );
}
