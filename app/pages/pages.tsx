import { Link, replace } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { loadAdminPage, runAdminForm } from '#app/admin/admin-page.ts';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { List } from '#app/admin/parts/list.tsx';
import { Row } from '#app/admin/parts/row.tsx';
import { adminMessages } from '#app/admin/texts/messages.ts';
import { privateMeta } from '#app/head/private-head.ts';
import { useSite } from '#app/site/ui/site-context.tsx';
import { SMALL_BODY_BYTES } from '#contract/limits.ts';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PageRow } from '#contract/posts/standalone-pages.ts';
import { NotFound } from '#server/errors.ts';
import { changePosts } from '#server/posts/management/bulk.ts';
import { listAllPages } from '#server/posts/standalone/list-pages.ts';
import type { Route } from './+types/pages';

export function loader(args: Route.LoaderArgs) {
  return loadAdminPage(args, async ({ actor, locale, query }) => ({
    pages: await listAllPages({ actor, locale }),
    done: query.get('done'),
  }));
}

export function action(args: Route.ActionArgs) {
  return runAdminForm(args, { maxBytes: SMALL_BODY_BYTES }, async ({ actor, fields, locale }) => {
    const { intent, id = '' } = fields;
    if (intent !== 'bin') throw new NotFound();
    const { failed } = await changePosts({ actor, action: 'bin', ids: [id] });
    throw replace(`${paths.adminPages(locale)}?done=${failed.length > 0 ? 'notBinned' : 'binned'}`, 303);
  });
}

export const meta = privateMeta((locale) => adminMessages[locale].navigation.pages);

export default function AdminPages({ loaderData: { pages, done } }: Route.ComponentProps) {
  const { locale } = useSite();
  const { pages: words, navigation } = useAdminMessages();
  return (
    <>
      <h1>{navigation.pages}</h1>
      <p className="admin-lead">{words.lead}</p>
      {done === 'binned' && (
        <DoneNotice>
          {words.binned} <Link to={paths.adminBin(locale)}>{words.toBin}</Link>
        </DoneNotice>
      )}
      {done === 'notBinned' && <DoneNotice>{words.notBinned}</DoneNotice>}
      <p className="admin-buttons">
        <Link className="button" to={paths.adminNewPage(locale)}>
          {words.newPage}
        </Link>
      </p>
      <List items={pages} empty={words.empty}>
        {(page) => <PageEntry key={page.id} page={page} />}
      </List>
    </>
  );
}

function PageEntry({ page }: { page: PageRow }) {
  const { locale } = useSite();
  const { pages: words } = useAdminMessages();
  const { id, slug, titleLocale, menu, isUnsaved } = page;
  const title = page.title || words.untitled;

  return (
    <Row
      title={<Link to={paths.adminPage(locale, slug ?? id)}>{title}</Link>}
      lang={titleLocale ?? undefined}
      marks={isUnsaved ? [words.unsaved] : []}
      facts={[slug === null ? words.noAddress : <code key="slug">/{slug}</code>, words.menus[menu]]}
      actions={
        <RowAction id={id} intent="bin">
          {words.bin}
          <span className="visually-hidden">{words.binOf(title)}</span>
        </RowAction>
      }
    >
      <p>
        {LOCALES.map((language, index) => (
          <span key={language}>
            {index > 0 && ' · '}
            {words.languages[language]}: <State page={page} language={language} />
          </span>
        ))}
      </p>
    </Row>
  );
}

/** A published version links to its page, which loads as a document. */
function State({ page, language }: { page: PageRow; language: Locale }) {
  const { pages: words } = useAdminMessages();
  const state = page.states[language];
  if (state === 'published' && page.slug !== null) {
    return <a href={paths.page(language, page.slug)}>{words.states.published}</a>;
  }
  return words.states[state ?? 'missing'];
}
