import { Fragment } from 'react';
import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage } from '#app/admin/admin-page.ts';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { Pages, Views } from '#app/admin/parts/toolbar.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { useListKeys } from '#app/posts/ui/admin/posts/use-list-keys.ts';
import { pageNumber } from '#app/requests/page-number.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { Ago } from '#app/ui/ago.tsx';
import { hasFeature } from '#contract/feature.ts';
import { POSTS_LIMIT_MAX } from '#contract/limits.ts';
import { isLocale, LOCALES, type Locale, otherLocale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PostGroupItem } from '#contract/posts/admin-list.ts';
import { countTranslateNext, listTranslateNext } from '#server/posts/management/list.ts';
import type { Route } from './+types/translate';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => {
    const totals = await countTranslateNext({ actor });
    const given = query.get('to');
    const to = isLocale(given) ? given : mostLacking(totals, locale);
    const page = pageNumber(args.request);
    const list = await listTranslateNext({ actor, lacking: to, page, limit: POSTS_LIMIT_MAX });

    return { list, to, totals, now: new Date().toISOString() };
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].posts.translate.title);

/** Posts in only one language, most read first, each with a link to its translation. */
export default function Translate({ loaderData: { list, to, totals, now } }: Route.ComponentProps) {
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

/** If the numbers are equal, the language that is not the interface's. */
function mostLacking(totals: Record<Locale, number>, locale: Locale): Locale {
  return totals[locale] > totals[otherLocale(locale)] ? locale : otherLocale(locale);
}
