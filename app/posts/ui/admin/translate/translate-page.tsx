import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { AdminPages } from '#app/admin/admin-pages.tsx';
import { Ago } from '#app/admin/ago.tsx';
import { formatNumber } from '#app/formats/format.ts';
import { useListKeys } from '#app/posts/ui/admin/posts/use-list-keys.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { hasFeature } from '#contract/features.ts';
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
  const rows = useListKeys<HTMLOListElement>();

  return (
    <div className="posts">
      <h1>{translate.title}</h1>
      <p className="soft">{translate.lead}</p>
      <nav className="list-views" aria-label={translate.label}>
        {LOCALES.map((language) => (
          <Link
            key={language}
            to={paths.adminTranslate(locale, language)}
            aria-current={language === to ? 'page' : undefined}
          >
            {translate.to[language]} <span className="count">{formatNumber(totals[language], locale)}</span>
          </Link>
        ))}
      </nav>
      {list.posts.length === 0 ? (
        <section className="empty">
          <p>{translate.empty[to]}</p>
          <p>
            <Link to={paths.adminPosts(locale)}>{translate.toPosts}</Link>
          </p>
        </section>
      ) : (
        <ol className="post-rows translate-rows" aria-label={translate.title} ref={rows}>
          {list.posts.map((post) => (
            <Row key={post.id} post={post} to={to} now={now} />
          ))}
        </ol>
      )}
      <AdminPages
        pagination={list.pagination}
        pathOf={(page) => `${paths.adminTranslate(locale, to)}${page > 1 ? `&page=${page}` : ''}`}
      />
    </div>
  );
}

function Row({ post, to, now }: { post: PostGroupItem; to: Locale; now: string }) {
  const { locale } = useSite();
  const { posts: words } = useAdminMessages();
  const { id, slug, titleLocale, viewCount, workingCopies } = post;
  const title = post.title || words.untitled;
  const begun = workingCopies[to];

  return (
    <li className="post-row" data-row={id}>
      <div className="row-title">
        <Link to={paths.adminPost(locale, slug ?? id)} lang={titleLocale ?? undefined}>
          {title}
        </Link>
        {begun && (
          <span className="row-note">
            {words.translate.begun} <Ago at={begun.savedAt} now={now} />
          </span>
        )}
      </div>
      {hasFeature('analytics') ? (
        <Link
          className="row-views"
          to={paths.analyticsOfPost(locale, slug ?? id)}
          aria-label={`${words.viewCount(viewCount)}. ${words.statisticsOf(title)}`}
        >
          {words.viewCount(viewCount)}
        </Link>
      ) : (
        <span className="row-views" />
      )}
      <Link className="button quiet" to={paths.adminPost(locale, slug ?? id, to)}>
        {words.translate.action[to]}
        <span className="visually-hidden">{words.translate.actionFor(title)}</span>
      </Link>
    </li>
  );
}
