import { Link } from 'react-router';
import { useAdminMessages } from '#app/admin/admin-messages.ts';
import { DoneNotice } from '#app/admin/forms/done-notice.tsx';
import { RowAction } from '#app/admin/forms/row-action.tsx';
import { useSite } from '#app/site/ui/site-context.tsx';
import { LOCALES, type Locale } from '#contract/locales.ts';
import { paths } from '#contract/paths.ts';
import type { PageRow } from '#contract/posts/standalone-pages.ts';

/** The standalone pages, in the order of the menus. */
export function PageIndex({ pages, done }: { pages: PageRow[]; done: string | null }) {
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
      {pages.length === 0 && <p className="soft">{words.empty}</p>}
      <ul className="admin-list">
        {pages.map((page) => (
          <PageEntry key={page.id} page={page} />
        ))}
      </ul>
    </>
  );
}

function PageEntry({ page }: { page: PageRow }) {
  const { locale } = useSite();
  const { pages: words } = useAdminMessages();
  const { id, slug, titleLocale, menu, isUnsaved } = page;
  const title = page.title || words.untitled;

  return (
    <li className="admin-row">
      <div>
        <h2>
          <Link to={paths.adminPage(locale, slug ?? id)} lang={titleLocale ?? undefined}>
            {title}
          </Link>
          {isUnsaved && <span className="admin-mark">{words.unsaved}</span>}
        </h2>
        <p>
          {LOCALES.map((language, index) => (
            <span key={language}>
              {index > 0 && ' · '}
              {words.languages[language]}: <State page={page} language={language} />
            </span>
          ))}
        </p>
        <p className="soft">
          {slug === null ? words.noAddress : <code>/{slug}</code>} · {words.menus[menu]}
        </p>
      </div>
      <RowAction id={id} intent="bin">
        {words.bin}
        <span className="visually-hidden">{words.binOf(title)}</span>
      </RowAction>
    </li>
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
